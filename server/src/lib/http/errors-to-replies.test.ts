import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { makeLog } from '../log.ts'
import { errorsToReplies } from './errors-to-replies.ts'

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
