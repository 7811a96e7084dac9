import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const listed = (options) =>
  execFileSync('git', ['ls-files', ...options], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }).split('\n')
const files = [...listed([]), ...listed(['--others', '--exclude-standard'])].filter(Boolean)

/** Of the house as it was before it was put in order: docs/architecture.md tells what became of them. */
const GONE = [
  'lib/handle.ts',
  'wishes/register-for-slot.ts',
  'lib/asked-once.ts',
  'lib/gather.ts',
  'lib/kept.ts',
  'sessions/kept-session.ts',
  'lib/send-data.ts',
  'lib/leave-sessions.ts',
  'send-data.ts',
  'gather.ts',
  'at-once.ts',
  'kept-session.ts',
]

const SOURCE = /\.(ts|tsx|mjs|mts|css)$/
const ROOTED = /^(bench|core|deploy|docs|e2e|mobile|scripts|server|web)\//

/** Whether it is a path of this repository, and not an address, a package or what a build makes. */
const isPath = (word) => (SOURCE.test(word) || ROOTED.test(word)) && !/[\s()]|\/dist(\/|$)/.test(word)

/** As a path is named: from the root or from the room that is spoken of, with `*`, `<noun>` and `NNN-what` for what varies. */
function isThere(path) {
  const pattern = path
    .replace(/\/$/, '')
    .replace(/[.+?^$|[\]\\(){}]/g, '\\$&')
    .replace(/\*|<\w+>|NNN-what|X\\\.Y\\\.Z/g, '[^/]+')
  const named = new RegExp(`(^|/)${pattern}(/|$)`, 'm')
  return named.test(files.join('\n'))
}

const PAGES = ['README.md', 'CONTRIBUTING.md']
for (const folder of ['docs', 'docs/decisions'])
  for (const name of readdirSync(`${root}${folder}`)) if (name.endsWith('.md')) PAGES.push(`${folder}/${name}`)

test.each(PAGES)('every path that %s names is there', (page) => {
  const words = [...readFileSync(`${root}${page}`, 'utf8').matchAll(/`([^`\n]+)`/g)].map(([, word]) => word)
  expect(words.filter((word) => isPath(word) && !isThere(word) && !GONE.includes(word))).toEqual([])
})

test('a path that nobody has is noticed', () => {
  expect(isPath('server/src/users/erase-sql.ts') && isThere('server/src/users/erase-sql.ts')).toBe(true)
  expect(isThere('server/src/<noun>/sql.ts') && isThere('lib/http/handle.ts')).toBe(true)
  expect(isPath('users/no-such-file.ts') && isThere('users/no-such-file.ts')).toBe(false)
  expect(isThere('server/src/no-such-room')).toBe(false)
})
