import { get } from '@app/core/contract/route'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { replySchema } from './reply-schema.ts'

const person = z.object({ name: z.string() })
const call = get('/example', {
  summary: 'An example',
  access: 'anonymous',
  reply: z.object({ one: person.nullable(), list: z.array(person).nullable() }),
})

test.each([
  ['an object and a list', { one: { name: 'Ana', secret: 1 }, list: [{ name: 'Ben', secret: 2 }] }],
  ['neither', { one: null, list: null }],
])('what the contract does not list does not leave, also from what may be null: %s', async (_, payload) => {
  const http = Fastify()
  http.get('/', { schema: { response: { 200: replySchema(call) } } }, async () => ({ success: true, payload }))
  const { payload: sent } = (await http.inject('/')).json()
  expect(sent).toEqual({
    one: payload.one && { name: 'Ana' },
    list: payload.list && [{ name: 'Ben' }],
  })
})
