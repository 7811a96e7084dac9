import { describe, expect, test } from 'vitest'
import { hasPicture, initials, pictureAddress } from './avatar.ts'

const service = { host: 'https://images.example' }

describe('a picture is shown for', () => {
  test.each(['local/img/a.png', 'public-images/7.webp', 'media/abc.webp', 'https://images.example/x/7.webp'])(
    '%s',
    (value) => {
      expect(hasPicture(value, service)).toBe(true)
    },
  )
})

describe('the initials are shown for', () => {
  test.each([
    null,
    undefined,
    '',
    'https://elsewhere.example/a.png',
    '//elsewhere.example/a.png',
    'data:image/png;base64,AA',
    'javascript:alert(1)',
  ])('%s', (value) => {
    expect(hasPicture(value, service)).toBe(false)
  })
})

test.each([
  ['public-images/7.webp', 'https://images.example/public-images/7.webp'],
  ['local/img/a.png', '/local/img/a.png'],
  ['/media/a.webp', '/media/a.webp'],
  ['https://images.example/7.webp', 'https://images.example/7.webp'],
  ['', '/local/img/avatar.png'],
  [null, '/local/img/avatar.png'],
  ['https://elsewhere.example/a.png', '/local/img/avatar.png'],
])('%s is fetched from %s', (value, address) => {
  expect(pictureAddress(value, service)).toBe(address)
})

test('with the service on our own host, its pictures are fetched from there', () => {
  expect(pictureAddress('public-images/7.webp', { host: '' })).toBe('/public-images/7.webp')
})

test.each([
  ['Ana', 'Lindqvist', 'AL'],
  ['Jo', '', 'J'],
  [' émile', 'zola', 'ÉZ'],
  ['', null, ''],
  ['🎸', 'Band', '🎸B'],
])('%s %s has the initials %s', (first, last, expected) => {
  expect(initials(first, last)).toBe(expected)
})
