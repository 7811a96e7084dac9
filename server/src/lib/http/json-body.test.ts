import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { formPart } from '../../test/form.ts'
import { groupOfSix } from '../../test/group.ts'
import { isModest } from './json-body.ts'

const app = testApp()

const send = (url: string, payload: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'POST', url, headers: { 'content-type': 'application/json', ...headers }, payload })

const keys = (count: number) =>
  JSON.stringify({
    browserInfo: Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, index])),
  })
const brackets = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** Milliseconds of a processor, at best of five: whatever else runs here only adds to it. */
async function cost(work: () => Promise<unknown>): Promise<number> {
  const costs: number[] = []
  for (let run = 0; run < 5; run++) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    costs.push((user + system) / 1000)
  }
  return Math.min(...costs)
}

test.each([
  ['940 KB of keys', '/api/v1/auth/guest-token', keys(60_000), 413],
  ['64 KB of keys', '/api/v1/auth/guest-token', keys(4_000), 400],
  ['51 keys', '/api/v1/auth/guest-token', keys(51), 400],
  ['400,000 brackets', '/api/v1/auth/', brackets(200_000), 413],
  ['64 KB of brackets', '/api/v1/auth/', brackets(32_000), 400],
  ['64 KB of brackets where a token is needed', '/api/v1/user/update-profile/', brackets(32_000), 400],
  ['brackets where a token is needed', '/api/v1/user/update-profile/', brackets(200_000), 413],
])('F5 %s are refused for less than 30 ms of processor time', async (_, url, payload, status) => {
  expect((await send(url, payload)).statusCode).toBe(status)
  expect(await cost(() => send(url, payload))).toBeLessThan(30)
})

test('F5 what a browser says of itself is taken, as text and as fifty words', async () => {
  for (const payload of [keys(50), '{"browserInfo":"Mozilla/5.0"}', '{}', '{"browserInfo":null}'])
    expect((await send('/api/v1/auth/guest-token', payload)).statusCode).toBe(200)
})

test('F5 nobody can send more than 64 KB but for pictures and files, signed in or not, as JSON or as a form', async () => {
  const { group, admin } = await groupOfSix(app)
  const token = { authorization: `Bearer ${admin.token}` }
  const tooLarge = app.app.calls.filter((call) => call.method === 'POST' && !call.upload)
  const wrong: string[] = []
  for (const call of tooLarge) {
    const url = `/api${call.path.replace(/\{\w+\??\}/g, '1')}`
    const { statusCode } = await send(url, JSON.stringify({ text: 'x'.repeat(70_000) }), token)
    if (statusCode !== 413) wrong.push(`${call.path}: ${statusCode}`)
  }
  expect(wrong).toEqual([])
  const bytes = Buffer.alloc(200_000)
  const form = formPart({ GroupId: String(group.id), file: { bytes, filename: 'x', type: 'text/plain' } }, token)
  expect((await app.http.inject({ method: 'POST', url: '/api/SessionGroup/AddUser/', ...form })).statusCode).toBe(413)
})

test('F5 a signed-in user’s upload of brackets or keys is refused as cheaply', async () => {
  const token = { authorization: `Bearer ${(await app.person()).token}` }
  for (const payload of [brackets(5_000_000), keys(600_000)]) {
    const upload = () => send('/api/User/UpdateProfilePicture/', payload, token)
    expect((await upload()).statusCode).toBe(400)
  }
})

test('F5 what is within the bounds is never refused, whatever stands in its strings', () => {
  fc.assert(fc.property(fc.json({ maxDepth: 6 }), (json) => isModest(json)))
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => isModest(JSON.stringify({ [text]: `[{"${text}\\` }))))
  expect(isModest(JSON.stringify({ text: '[{,"\\'.repeat(5_000) }))).toBe(true)
  expect([brackets(12), brackets(13)].map(isModest)).toEqual([true, false])
})
