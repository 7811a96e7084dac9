import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeLog } from '../log.ts'
import { errorsToReplies, onceASecond } from './errors-to-replies.ts'
import { nameRequests, requestId } from './request-id.ts'

test.each([
  ['a full disk, as the database says it', '53100', 503],
  ['a full disk, as the system says it', 'ENOSPC', 503],
  ['a statement that took too long', '57014', 503],
  ['two that waited for each other', '40P01', 503],
  ['a connection that is gone', 'ECONNRESET', 503],
  ['a mistake of ours', '42703', 500],
])('E13 %s is told as what it is, and no more', async (_, code, status) => {
  const http = Fastify()
  errorsToReplies(http, makeLog('silent'))
  http.get('/', async () => {
    throw new Error('insert into secrets', { cause: Object.assign(new Error('at secrets.ts:1'), { code }) })
  })
  const response = await http.inject('/')
  expect([response.statusCode, response.headers['retry-after']]).toEqual([status, status === 503 ? '2' : undefined])
  expect(response.body).not.toContain('secrets')
})

test('every reply carries the name of its request, and a failure of ours tells it', async () => {
  const http = Fastify({ genReqId: requestId })
  const lines: object[] = []
  const log = { ...makeLog('silent'), info: (line: object) => lines.push(line) } as never
  nameRequests(http, log)
  errorsToReplies(http, makeLog('silent'))
  http.get('/keys/:key', async (request) => {
    if (request.url.includes('bad')) throw new Error('broken')
    return 'well'
  })
  const well = await http.inject('/keys/secret?token=secret')
  expect(well.headers['x-request-id']).toMatch(/^[\w-]{8}$/)
  const bad = await http.inject('/keys/bad')
  expect(bad.json().error.requestId).toBe(bad.headers['x-request-id'])
  expect((await http.inject('/nowhere')).json().error).toBeTypeOf('string')
  const named = await http.inject({ url: '/keys/x', headers: { 'x-request-id': 'from-the-proxy-1' } })
  expect(named.headers['x-request-id']).toBe('from-the-proxy-1')
  const odd = await http.inject({ url: '/keys/x', headers: { 'x-request-id': 'a b\u00e9' } })
  expect(odd.headers['x-request-id']).not.toContain(' ')
  // The access log: what was asked, never with what values.
  expect(lines[0]).toMatchObject({
    method: 'GET',
    route: '/keys/:key',
    status: 200,
    request: well.headers['x-request-id'],
  })
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test.each([
  ['a database that is gone', 'ECONNREFUSED', 'the database does not answer'],
  ['a full disk', '53100', 'the database or the disk has no room or no time'],
  ['statements that are cut short', '57014', 'the database or the disk has no room or no time'],
])('E7 E13 %s is a line a second in the log, however many requests fail of it', async (_, code, words) => {
  const lines: object[] = []
  const note = (level: string) => (detail: object, msg: string) => void lines.push({ level, msg, ...detail })
  const log = { warn: note('warn'), error: note('error') } as never
  const http = Fastify({ genReqId: requestId })
  errorsToReplies(http, log)
  http.get('/at/:id', async () => {
    throw Object.assign(new Error('what it said'), { code })
  })
  await http.ready()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  for (let n = 0; n < 20; n++) expect((await http.inject(`/at/${n}`)).statusCode).toBe(503)
  expect(lines).toHaveLength(1)
  vi.advanceTimersByTime(1_000)
  const line = { level: 'warn', msg: words, method: 'GET', route: '/at/:id', reason: 'what it said' }
  expect(lines).toEqual([
    { ...line, requests: 1, request: expect.any(String) },
    { ...line, requests: 19, request: expect.any(String) },
  ])
})

test('E7 an outage is a line a second with the number of requests, not a stack for each', async () => {
  vi.useFakeTimers()
  const told: [number, string][] = []
  const tell = onceASecond<string>((count, last) => void told.push([count, last]))
  for (let n = 0; n < 50; n++) tell(`first ${n}`)
  vi.advanceTimersByTime(1_000)
  for (let n = 0; n < 7; n++) tell(`second ${n}`)
  vi.advanceTimersByTime(5_000)
  tell('much later')
  vi.useRealTimers()
  expect(told).toEqual([
    [1, 'first 0'],
    [49, 'first 49'],
    [7, 'second 6'],
    [1, 'much later'],
  ])
})
