import { directMessageGroups } from '@app/core/contract/channels'
import { editMessage, searchMessages, sendDirectMessage, sendMessage, setReaction } from '@app/core/contract/messages'
import { listNotifications } from '@app/core/contract/notifications'
import { exportAccount } from '@app/core/contract/users'
import { expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { groupOfSix } from '../test/group.ts'
import { chatOf, chatWith, say } from '../test/talk.ts'

const app = testApp()

/** A picture of this person's. */
async function pictureOf({ id }: { id: number }): Promise<number> {
  const made = { user_id: id, name: `rug-${id}.webp`, width: 10, height: 20, created_at: app.now(), group_id: null }
  return (await app.database.db.insertInto('assets').values(made).returning('id').executeTakeFirstOrThrow()).id
}

test('a message may be a picture alone, but not nothing', async () => {
  const { group, member, admin } = await groupOfSix(app)
  const channelId = await chatOf(app.database.db, group.id)
  const thumbnail = await pictureOf(member)
  const send = (body: string, more: object = {}) => app.call(sendMessage, { channelId, body, ...more }, member)
  for (const nothing of ['', '  \n ', '\u200b', '\u2800', '\u3164', '\u2060', '\u200b\n\u200b']) {
    const { status, text } = await send(nothing)
    expect([status, text]).toEqual([400, expect.stringContaining('Write something, or add a picture.')])
  }
  const { payload: rug } = await send('', { thumbnail })
  expect(rug).toMatchObject({ body: '', thumbnail: { assetId: thumbnail } })
  const { payload: reply } = await send(' ', { thumbnail, parentMessageId: rug.id })
  expect(reply).toMatchObject({ body: '', parentMessageId: rug.id })
  const { id: chatId } = await chatWith(app, member, admin)
  expect((await app.call(sendDirectMessage, { channelId: chatId, body: '', thumbnail }, member)).status).toBe(200)
})

test('the words beside a picture may go, and the picture of a message without words may not', async () => {
  const { group, member } = await groupOfSix(app)
  const chat = await chatOf(app.database.db, group.id)
  const { id } = await say(app, chat, member, 'This rug?', { thumbnail: await pictureOf(member) })
  const edit = (given: object) => app.call(editMessage, { id, body: '', ...given }, member)
  expect((await edit({})).payload).toMatchObject({ body: '', thumbnail: { width: 10 } })
  expect((await edit({ thumbnail: null })).status).toBe(400)
  expect((await edit({ body: '\u200b', thumbnail: null })).status).toBe(400)
  expect((await edit({ body: 'No rug', thumbnail: null })).payload).toMatchObject({ body: 'No rug', thumbnail: null })
  expect((await edit({})).status).toBe(400)
})

test('where there are only words, a picture alone is called a picture', async () => {
  const { group, member, admin } = await groupOfSix(app)
  const chat = await chatOf(app.database.db, group.id)
  const rug = await say(app, chat, member, '', { thumbnail: await pictureOf(member) })
  await say(app, chat, admin, 'Lovely velvet', { parentMessageId: rug.id })
  await app.call(setReaction, { messageId: rug.id, reactionType: '🔥', add: true }, admin)
  const direct = await chatWith(app, member, admin)
  await say(app, direct.id, admin, '', { thumbnail: await pictureOf(admin) })
  const { payload } = await app.call(listNotifications, {}, member)
  expect(
    payload.items.map(({ notification, feedItem }) => [
      feedItem?.notificationTypeName,
      feedItem?.subject,
      notification.threadSubject,
      feedItem?.preview,
    ]),
  ).toEqual([
    ['Direct Message', '', 'Picture', 'Picture'],
    ['Reaction', 'Admin Example reacted 🔥 to your picture', 'Picture', ''],
    ['Reply', '', 'Picture', 'Lovely velvet'],
  ])
  const found = (await app.call(searchMessages, { q: 'velvet' }, member)).payload
  expect(found.hits.map(({ threadSubject }) => threadSubject)).toEqual(['Picture'])
  const [last] = (await app.call(directMessageGroups, {}, member)).payload.chats
  expect(last?.lastMessage).toMatchObject({ body: '', thumbnail: { width: 10 } })
})

test('F2 the export names the picture of a message', async () => {
  const { group, member } = await groupOfSix(app)
  await say(app, await chatOf(app.database.db, group.id), member, '', { thumbnail: await pictureOf(member) })
  const { payload } = await app.call(exportAccount, {}, member)
  expect(payload.messages).toMatchObject([{ text: '', picture: `public-images/rug-${member.id}.webp` }])
})
