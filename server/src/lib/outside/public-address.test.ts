import { expect, test } from 'vitest'
import { isPublicAddress, lookUpPublic } from './public-address.ts'

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['not an address', false],
])('D6 %s is an address of the internet: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test('D6 a name that leads to this machine is not connected to, however it is asked for', async () => {
  const ask = (all: boolean) =>
    new Promise<string>((resolve) => {
      lookUpPublic('localhost', { all }, (error) => resolve((error as { code?: string } | null)?.code ?? 'found'))
    })
  expect([await ask(true), await ask(false)]).toEqual(['ENOTPUBLIC', 'ENOTPUBLIC'])
})
