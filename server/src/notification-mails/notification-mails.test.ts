import { blockUser, muteChannel } from '@app/core/contract/channels'
import { deleteMessage } from '@app/core/contract/messages'
import { markNotificationRead, updateGroupNotificationChoice } from '@app/core/contract/notifications'
import { updatePost } from '@app/core/contract/posts'
import { updateEmailNotificationSettings, updateNotificationSettings } from '@app/core/contract/users'
import { expect, test } from 'vitest'
import { MAIL_JOB } from '../notifications/notice-sql.ts'
import { notify } from '../notifications/notify.ts'
import { testApp } from '../test/app.ts'
import { groupOfSix } from '../test/group.ts'
import { chatOf, chatWith, say } from '../test/talk.ts'

const app = testApp()
const MINUTE = 60_000

type Six = Awaited<ReturnType<typeof groupOfSix>>

const postIn = ({ group, admin }: Six, text: string) =>
  app.call(updatePost, { groupId: group.id, text, published: true }, admin)
/** Of news alone, after so many minutes. */
async function newsTo(email: string, minutes: number) {
  await app.app.jobs.wake()
  app.advance(minutes * MINUTE)
  return (await app.mailsTo(email)).filter(({ kind }) => kind === 'news')
}
const wantReplies = (as: { token: string }) =>
  app.call(updateEmailNotificationSettings, { settings: { reply: true } }, as)

test('posts and replies of a while are one mail, and the next one comes an hour later at the earliest', async () => {
  const six = await groupOfSix(app)
  const { member, group, admin } = six
  await wantReplies(member)
  const chat = await chatOf(app.database.db, group.id)
  const root = await say(app, chat, member, 'Who has the door?')
  for (const text of ['First', 'Second', 'Third']) await postIn(six, text)
  await say(app, chat, admin, 'I do', { parentMessageId: root.id })
  expect(await newsTo(member.email, 9)).toEqual([])
  const [mail, ...others] = await newsTo(member.email, 2)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('3 new posts and a reply in Anchor Blues · Jamboree')
  for (const text of ['First', 'Second', 'Third', 'I do', 'https://jam.example/notifications'])
    expect(mail?.text).toContain(text)
  expect(mail?.text).toContain(`https://jam.example/group/${group.id}/channel/`)
  expect(mail?.unsubscribe).toMatch(new RegExp(`/unsubscribe/${member.id}-1-`))

  await postIn(six, 'Fourth')
  expect(await newsTo(member.email, 58)).toHaveLength(1)
  const both = await newsTo(member.email, 3)
  expect(both).toHaveLength(2)
  expect(both[1]?.subject).toBe('A new post in Anchor Blues · Jamboree')
})

test('what was read, deleted, switched off, or is of a group that one wants nothing of, is left out when the mail leaves', async () => {
  const six = await groupOfSix(app)
  const { member, admin, group } = six
  const read = await postIn(six, 'Read already')
  const gone = await postIn(six, 'Deleted again')
  await postIn(six, 'Still new')
  await app.call(markNotificationRead, { messageId: read.payload.postId }, member)
  await app.call(deleteMessage, { id: gone.payload.postId, channelId: group.messageChannelId ?? 0 }, admin)
  const [mail] = await newsTo(member.email, 11)
  expect(mail?.text).toContain('Still new')
  expect(mail?.text).not.toMatch(/Read already|Deleted again/)

  const quiet = await groupOfSix(app)
  await postIn(quiet, 'Nobody hears this')
  await app.call(updateEmailNotificationSettings, { settings: { newPost: false } }, quiet.member)
  await app.call(updateGroupNotificationChoice, { id: quiet.group.id, choice: 'none' }, quiet.admin)
  expect(await newsTo(quiet.member.email, 90)).toEqual([])

  const none = await groupOfSix(app)
  await postIn(none, 'Nor this')
  await app.call(updateGroupNotificationChoice, { id: none.group.id, choice: 'mine' }, none.member)
  expect(await newsTo(none.member.email, 90)).toEqual([])
})

test('what was said in a channel that is muted since, or by somebody who is blocked since, does not leave by mail', async () => {
  const { member, admin, group } = await groupOfSix(app)
  await app.call(updateEmailNotificationSettings, { settings: { reply: true, directMessage: true } }, member)
  const posts = group.messageChannelId ?? 0
  const root = await say(app, posts, member, 'Who has the door?')
  await say(app, posts, admin, 'Muted words', { parentMessageId: root.id })
  await app.call(muteChannel, { channelId: posts, mute: true }, member)
  await say(app, (await chatWith(app, admin, member)).id, admin, 'Rude words')
  await app.call(blockUser, { userId: admin.id, block: true }, member)
  expect(await newsTo(member.email, 90)).toEqual([])
})

test('who wants it by mail and not in the app gets it by mail, and the writer gets none', async () => {
  const six = await groupOfSix(app)
  const { member, admin } = six
  await app.call(updateNotificationSettings, { settings: { newPost: { inApp: false, push: false } } }, member)
  await postIn(six, 'By mail alone')
  expect(await newsTo(member.email, 11)).toHaveLength(1)
  expect(await newsTo(admin.email, 11)).toEqual([])
})

test('what is urgent leaves at once, takes along what waits, and the rest keeps the hour', async () => {
  const six = await groupOfSix(app)
  const { member, group } = six
  await postIn(six, 'Waits')
  expect(await newsTo(member.email, 1)).toEqual([])
  const work: (() => unknown)[] = []
  const urgent = { kind: 'assignmentChanged' as const, to: [member.id], key: `test:${group.id}`, by: null }
  const notice = { ...urgent, groupId: group.id, subject: 'You play bass now' }
  await notify(app.app, app.database.db, notice, app.now(), (one) => void work.push(one))
  const [mail, ...more] = await newsTo(member.email, 0)
  expect(more).toEqual([])
  expect(mail?.text).toMatch(/You play bass now[\s\S]*Waits|Waits[\s\S]*You play bass now/)
  await postIn(six, 'Later')
  expect(await newsTo(member.email, 58)).toHaveLength(1)
  expect(await newsTo(member.email, 3)).toHaveLength(2)
})

test('E6 a mail whose sending is tried again has the same id and tells the same, though more came meanwhile', async () => {
  const six = await groupOfSix(app)
  const { member } = six
  await postIn(six, 'Told by the first mail')
  await app.app.jobs.wake()
  app.advance(11 * MINUTE)
  const { send } = app.app.mailer
  const tries: { id: string; text: string }[] = []
  let isDown = true
  app.app.mailer.send = async (id, mail) => {
    if (mail.to === member.email) tries.push({ id, text: mail.text })
    if (isDown && mail.to === member.email) throw new Error('the connection was lost')
    return send(id, mail)
  }
  await app.app.jobs.wake()
  await postIn(six, 'Came meanwhile')
  await app.app.jobs.wake()
  isDown = false
  app.advance(MINUTE)
  await app.app.jobs.wake()
  app.app.mailer.send = send
  expect(tries).toHaveLength(2)
  expect(new Set(tries.map(({ id }) => id)).size).toBe(1)
  expect(tries[1]?.text).toBe(tries[0]?.text)
  const later = await newsTo(member.email, 61)
  expect(later.map(({ text }) => /told by the first|came meanwhile/i.exec(text)?.[0])).toEqual([
    'Told by the first',
    'Came meanwhile',
  ])
})

test('many notifications of one person make one job', async () => {
  const six = await groupOfSix(app)
  for (let i = 0; i < 5; i++) await postIn(six, `Post ${i}`)
  await app.app.jobs.wake()
  const waiting = await app.database.db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', 'in', ['news-mail', MAIL_JOB])
    .execute()
  expect(waiting.filter(({ payload }) => payload.userId === six.member.id)).toHaveLength(1)
})
