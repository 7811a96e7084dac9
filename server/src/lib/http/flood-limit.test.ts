import { allGroups } from '@app/core/contract/groups'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'

// Twelve a minute for a user, sixty for an address.
const app = testApp({ RATE_LIMIT_FACTOR: 0.01 })

const ask = async (times: number, as: { token?: string; address?: string }) => {
  const answers = []
  for (let n = 0; n < times; n++) answers.push(await app.call(allGroups, {}, as))
  return answers
}

test('A4 a flood from one address or one user is slowed down, for a minute, and nobody else with it', async () => {
  const address = '203.0.113.7'
  const flood = await ask(61, { address })
  expect(flood.map((one) => one.status).slice(58)).toEqual([200, 200, 429])
  expect(Number(flood[60]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask(1, { address: '203.0.113.8' }))[0]?.status).toBe(200)
  const { token } = await app.person()
  const own = await ask(13, { address, token })
  expect(own.map((one) => one.status).slice(10)).toEqual([200, 200, 429])
  app.advance(60_000)
  expect((await ask(1, { address, token }))[0]?.status).toBe(200)
})

test('A4 an address with a token that is none of ours counts as the address', async () => {
  const address = '203.0.113.9'
  const answers = []
  for (let n = 0; n < 61; n++) answers.push((await ask(1, { address, token: `made-up-${n}` }))[0]?.status)
  expect(answers.at(-1)).toBe(429)
})
