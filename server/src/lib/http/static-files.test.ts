import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inlineHashes } from './security.ts'
import { readPages } from './static-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'pages-'))
afterAll(() => rmSync(folder, { recursive: true }))

const GROUP = "<style>a{content:'$&'}</style>"
writeFileSync(join(folder, 'index.html'), '<head><title>App</title></head><body></body>')
writeFileSync(join(folder, 'first-files.json'), JSON.stringify([{ address: '/group/[^/]+', head: GROUP }]))

test.each(['/group/1', '/Group/1/'])(
  'the page at %s holds what its screen needs, and its policy allows that',
  (path) => {
    const { html, policy } = readPages(folder, false).at(path)
    expect(html).toBe(`<head><title>App</title>${GROUP}</head><body></body>`)
    expect(policy).toContain(inlineHashes(GROUP, 'style')[0])
  },
)

test.each(['/group/1/2', '/nowhere', '/', '/group/'])('the page at %s is the plain one', (path) => {
  const pages = readPages(folder, false)
  expect(pages.at(path)).toBe(pages.plain)
  expect(pages.plain.policy).not.toContain('sha256')
})

test('without a built app the page says what to do', () => {
  expect(readPages(join(folder, 'missing'), false).at('/').html).toContain('npm run build')
})
