import { sendMessage, setReaction, uploadMessagePicture } from '@app/core/contract/messages'
import { expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { groupOfSix } from '../test/group.ts'
import { chatOf, say } from '../test/talk.ts'

const app = testApp({ RATE_LIMIT_FACTOR: 1 })

test('F4 a lively writer is not slowed down, a flood is, and only for a while', async () => {
  const { group, member, admin } = await groupOfSix(app)
  const channelId = await chatOf(app.database.db, group.id)
  const send = async (as: { token: string }) => (await app.call(sendMessage, { channelId, body: 'la' }, as)).status
  for (let n = 0; n < 40; n++) expect(await send(member)).toBe(200)
  expect(await send(member)).toBe(429)
  expect(await send(admin)).toBe(200)
  app.advance(61_000)
  expect(await send(member)).toBe(200)
})

test('F4 reactions have their own limit', async () => {
  const { group, member } = await groupOfSix(app)
  const { id: messageId } = await say(app, await chatOf(app.database.db, group.id), member, 'Hello')
  const react = async (n: number) =>
    (await app.call(setReaction, { messageId, reactionType: '🔥', add: n % 2 === 0 }, member)).status
  const statuses: number[] = []
  for (let n = 0; n < 121; n++) statuses.push(await react(n))
  expect([statuses.indexOf(429), statuses.length]).toEqual([120, 121])
})

test('D6 a message takes a picture of the sender’s own alone', async () => {
  const { group, member, admin } = await groupOfSix(app)
  const channelId = await chatOf(app.database.db, group.id)
  const { db } = app.database
  const { id: thumbnail } = await db
    .insertInto('assets')
    .values({ user_id: member.id, name: 'a.webp', width: 10, height: 20, created_at: app.now(), group_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const send = (as: { token: string }) => app.call(sendMessage, { channelId, body: 'Look', thumbnail }, as)
  expect((await send(admin)).status).toBe(404)
  expect((await send(member)).payload.thumbnail).toEqual({
    assetId: thumbnail,
    url: 'public-images/a.webp',
    width: 10,
    height: 20,
  })
  expect((await app.call(uploadMessagePicture, {} as never, member)).status).toBe(400)
})
