import { startDirectChat } from '@app/core/contract/channels'
import { approveUser, joinGroup } from '@app/core/contract/members'
import { sendMessage, setReaction } from '@app/core/contract/messages'
import { updatePost } from '@app/core/contract/posts'
import { assignSlot, createRoster, publishRoster } from '@app/core/contract/rosters'
import { setSignUpOpen } from '@app/core/contract/session-overview'
import { cutSong } from '@app/core/contract/session-songs'
import { addSession, deleteSession } from '@app/core/contract/sessions'
import { registerForSession, registerPart } from '@app/core/contract/sign-up'
import { NOTIFICATION_ENTITIES, type NotificationKind } from '@app/core/contract/users'
import { SETTLE_MS } from '@app/core/rules/settled-parts'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { insertBlock, setMuted } from '../channels/sql.ts'
import { saveMember } from '../members/sql.ts'
import { testApp } from '../test/app.ts'
import { SESSION, sessionOfSix, VOCALS } from '../test/session.ts'
import { chatOf } from '../test/talk.ts'
import { MAIL_JOB, PUSH_JOB } from './notice-sql.ts'

const app = testApp()

const sent = { [PUSH_JOB]: new Set<number>(), [MAIL_JOB]: new Set<number>() }
beforeAll(() => {
  for (const kind of [PUSH_JOB, MAIL_JOB] as const)
    app.app.jobs.on(kind, async ({ ids }) => {
      for (const id of ids as number[]) sent[kind].add(id)
    })
})

const KINDS = Object.keys(NOTIFICATION_ENTITIES) as NotificationKind[]

interface Somebody {
  role: 'outside' | 'waiting' | 'member' | 'admin'
  choice: 'all' | 'mine' | 'none'
  account: 'whole' | 'no address' | 'no password' | 'deleted'
  /** For every kind alike; undefined: as everybody begins. */
  inApp: boolean | undefined
  push: boolean | undefined
  byMail: boolean | undefined
  hasMuted: boolean
  /** All others, so that whoever acts is among them. */
  hasBlocked: boolean
  /** Comes to the session, and wants to sing. */
  comes: boolean
}
const switched = fc.option(fc.boolean(), { nil: undefined })
const somebody: fc.Arbitrary<Somebody> = fc.record({
  role: fc.constantFrom('outside', 'waiting', 'member', 'member', 'member', 'admin'),
  choice: fc.constantFrom('all', 'all', 'mine', 'none'),
  account: fc.constantFrom('whole', 'whole', 'whole', 'whole', 'no address', 'no password', 'deleted'),
  ...{ inApp: switched, push: switched, byMail: switched },
  hasMuted: fc.constantFrom(false, false, true),
  hasBlocked: fc.constantFrom(false, false, false, true),
  comes: fc.constantFrom(true, true, false),
})
const ORGANISER: Somebody = {
  role: 'admin',
  choice: 'all',
  account: 'whole',
  ...{ inApp: undefined, push: undefined, byMail: undefined },
  hasMuted: false,
  hasBlocked: false,
  comes: false,
}

/** What each kind is, written down apart from the product's own tables. */
const SAYS: Partial<
  Record<NotificationKind, { push: boolean; mail: boolean; ownMail?: true; isTalk?: true; isForAll?: true }>
> = {
  newPost: { push: false, mail: true, isTalk: true, isForAll: true },
  reply: { push: true, mail: false, isTalk: true },
  reaction: { push: false, mail: false, isTalk: true },
  directMessage: { push: true, mail: false, isTalk: true },
  sessionAnnounced: { push: true, mail: true, isForAll: true },
  rosterPublished: { push: true, mail: true, ownMail: true },
  assignmentChanged: { push: true, mail: true },
  sessionChanged: { push: true, mail: true, ownMail: true },
  joinRequest: { push: true, mail: true },
  approved: { push: true, mail: true, ownMail: true },
}

const ACTS = [
  'post',
  'reply',
  'reaction',
  'direct message',
  'session with a word',
  'session without a word',
  'sign-up opened',
  'roster',
  'cut',
  'cut and back',
  'called off',
  'request',
  'let in',
] as const

type Signed = Somebody & { id: number; token: string; email: string }

async function gathered(people: Somebody[]) {
  const { db } = app.database
  const six = await sessionOfSix(app, { slots: Array.from({ length: 6 }, () => VOCALS) })
  const chatId = await chatOf(db, six.group.id)
  const channels = await db.selectFrom('channels').select('id').where('group_id', '=', six.group.id).execute()
  await db.deleteFrom('members').where('user_id', 'in', [six.member.id, six.unapproved.id]).execute()
  const all: Signed[] = [{ ...ORGANISER, ...six.admin }]
  for (const one of people) {
    const { id, token, email } = await app.person()
    if (one.role !== 'outside')
      await saveMember(db, six.group.id, id, app.now(), one.role === 'waiting' ? null : app.now())
    const settings = { inApp: one.inApp, push: one.push }
    await db
      .updateTable('users')
      .set({
        notification_settings: JSON.stringify(Object.fromEntries(KINDS.map((kind) => [kind, settings]))),
        email_settings: JSON.stringify(Object.fromEntries(KINDS.map((kind) => [kind, one.byMail]))),
        ...(one.account === 'no address' ? { email: null } : {}),
        ...(one.account === 'no password' ? { password_hash: null } : {}),
        ...(one.account === 'deleted' ? { deleted_at: app.now(), email: null, password_hash: null } : {}),
      })
      .where('id', '=', id)
      .execute()
    await db
      .updateTable('members')
      .set({ notify: one.choice, is_admin: one.role === 'admin' })
      .where('user_id', '=', id)
      .execute()
    for (const channel of one.hasMuted ? channels : []) await setMuted(db, channel.id, id, true)
    all.push({ ...one, id, token, email })
  }
  for (const one of all.filter(({ hasBlocked }) => hasBlocked))
    for (const other of all) if (other.id !== one.id) await insertBlock(db, one.id, other.id, app.now())
  return { ...six, all, chatId }
}
type Scene = Awaited<ReturnType<typeof gathered>>

/** What an act says, to whom; null where it was refused, or was not worth a word. */
interface Said {
  kind: NotificationKind
  by: Signed
  to: Signed[]
}

const isIn = ({ role }: Somebody) => role === 'member' || role === 'admin'
const works = async (call: Promise<{ status: number }>) => (await call).status === 200

/** Does it as the app does it, after what has to be there first; forgets what that has told. */
async function perform(
  scene: Scene,
  act: (typeof ACTS)[number],
  by: Signed,
  other: Signed,
  forget: () => Promise<void>,
) {
  const { all, group, session, slotIds, sessionSongId, chatId, admin } = scene
  const organiser = all[0] as Signed
  const said = (kind: NotificationKind, to: Signed[], from = by): Said => ({ kind, by: from, to })
  const write = async (from: Signed, more: object = {}) =>
    app.call(sendMessage, { channelId: chatId, body: 'Hello', ...more }, from)
  switch (act) {
    case 'post': {
      await forget()
      const post = { groupId: group.id, text: 'A post', published: true }
      return (await works(app.call(updatePost, post, by))) ? said('newPost', all.filter(isIn)) : null
    }
    case 'reply': {
      const root = await write(other)
      const parentMessageId = root.payload?.id
      if (root.status !== 200 || !(await works(write(organiser, { parentMessageId })))) return null
      await forget()
      return (await works(write(by, { parentMessageId }))) ? said('reply', [other, organiser]) : null
    }
    case 'reaction': {
      const { status, payload } = await write(other)
      await forget()
      if (status !== 200) return null
      const reaction = { messageId: payload.id, reactionType: '🔥', add: true }
      return (await works(app.call(setReaction, reaction, by))) ? said('reaction', [other]) : null
    }
    case 'direct message': {
      await forget()
      const chat = await app.call(startDirectChat, { toUserId: other.id }, by)
      if (chat.status !== 200) return null
      const message = { channelId: chat.payload.id, body: 'Hello' }
      return (await works(app.call(sendMessage, message, by))) ? said('directMessage', [other]) : null
    }
    case 'session with a word':
    case 'session without a word': {
      await forget()
      const isTold = act === 'session with a word'
      const made = { groupId: group.id, ...SESSION, ...(isTold && { announce: 'members' as const }) }
      return (await works(app.call(addSession, made, by))) && isTold ? said('sessionAnnounced', all.filter(isIn)) : null
    }
    case 'sign-up opened': {
      await app.call(setSignUpOpen, { SessionId: session.id, open: false }, admin)
      await forget()
      const opened = { SessionId: session.id, open: true, announce: 'members' as const }
      return (await works(app.call(setSignUpOpen, opened, by))) ? said('sessionAnnounced', all.filter(isIn)) : null
    }
    case 'request': {
      await forget()
      const isNew = by.role === 'outside' && (await works(app.call(joinGroup, { id: group.id }, by)))
      return isNew
        ? said(
            'joinRequest',
            all.filter(({ role }) => role === 'admin'),
          )
        : null
    }
    case 'let in': {
      await forget()
      const who = { GroupId: group.id, UserId: other.id }
      const isLetIn = (await works(app.call(approveUser, who, by))) && other.role === 'waiting'
      if (isLetIn) other.role = 'member'
      return isLetIn ? said('approved', [other]) : null
    }
  }
  // What is left needs people who come.
  const coming: Signed[] = []
  for (const [index, one] of all.entries()) {
    if (!one.comes) continue
    if (!(await works(app.call(registerForSession, { sessionId: session.id }, one)))) continue
    await app.call(registerPart, { SessionId: session.id, SlotId: slotIds[index] ?? 0 }, one)
    coming.push(one)
  }
  if (act === 'called off') {
    await forget()
    const gone = app.call(deleteSession, { groupId: group.id, sessionId: session.id }, organiser)
    return (await works(gone)) ? said('sessionChanged', coming, organiser) : null
  }
  // The last who comes gets nothing, and hears that too.
  const players = coming.slice(0, -1)
  const { rosterId } = (await app.call(createRoster, { sessionId: session.id }, admin)).payload
  for (const { id: userId } of players)
    await app.call(
      assignSlot,
      { rosterId, slotId: slotIds[all.findIndex(({ id }) => id === userId)] ?? 0, userId },
      admin,
    )
  if (act === 'roster') await forget()
  expect(await works(app.call(publishRoster, { rosterId, acknowledged: slotIds }, organiser))).toBe(true)
  if (act === 'roster') return said('rosterPublished', coming, organiser)
  await forget()
  for (const cut of act === 'cut' ? [true] : [true, false]) await app.call(cutSong, { sessionSongId, cut }, organiser)
  return act === 'cut' ? said('assignmentChanged', players, organiser) : null
}

/** By which ways somebody hears of it. */
function expected(one: Signed, said: Said | null) {
  const rule = said && SAYS[said.kind]
  if (!said || !rule || !said.to.includes(one)) return null
  const ofGroup = said.kind !== 'directMessage'
  if (ofGroup && !isIn(one)) return null
  if (ofGroup && (one.choice === 'none' || (one.choice === 'mine' && rule.isForAll))) return null
  const hasAddress = one.account === 'whole' || one.account === 'no password'
  const mail = hasAddress && (one.byMail ?? rule.mail)
  // A mail of its own also goes to who has no account to look into.
  const isNobody = one.account === 'no password' || one.account === 'deleted' || one.id === said.by.id
  const isDeaf = rule.isTalk && (one.hasBlocked || (one.hasMuted && ofGroup))
  if (isNobody || isDeaf) return rule.ownMail && mail ? { inApp: false, push: false, mail: true } : null
  const [inApp, push] = [one.inApp ?? true, one.push ?? rule.push]
  return inApp || push || mail ? { inApp, push, mail } : null
}

/** Mostly one for whom it makes sense, now and then anybody. */
function oneOf(people: Signed[], nth: number, isLikely: (one: Signed) => boolean): Signed {
  const likely = nth % 4 ? people.filter(isLikely) : []
  const from = likely.length ? likely : people
  return from[Math.floor(nth / 4) % from.length] as Signed
}

function isLikelyBy(act: (typeof ACTS)[number], { role, account }: Signed): boolean {
  if (account === 'deleted') return false
  if (act === 'request') return role === 'outside'
  return act === 'reply' || act === 'reaction' || act === 'direct message' ? role !== 'outside' : role === 'admin'
}

test('whatever anybody does in any group, exactly those hear of it whom a plain model names, by the ways it names', {
  timeout: 240_000,
}, async () => {
  const { db } = app.database
  const heard = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      // Of each kind of act one, each among people of its own.
      fc.tuple(
        ...ACTS.map((act) =>
          fc.record({
            act: fc.constant(act),
            people: fc.array(somebody, { minLength: 3, maxLength: 5 }),
            by: fc.nat(),
            other: fc.nat(),
          }),
        ),
      ),
      async (acts) => {
        for (const { act, people, by, other } of acts) {
          const scene = await gathered(people)
          const { all } = scene
          const actor = oneOf(all, by, (one) => isLikelyBy(act, one))
          const others = all.filter((one) => one !== actor)
          const second = oneOf(others, other, ({ role }) => (act === 'let in' ? role === 'waiting' : role === 'member'))
          let mails = 0
          const forget = async () => {
            app.advance(SETTLE_MS)
            await app.app.jobs.wake()
            await db.deleteFrom('notifications').execute()
            mails = app.mails.length
          }
          const said = await perform(scene, act, actor, second, forget)
          app.advance(SETTLE_MS)
          await app.app.jobs.wake()
          const rows = await db.selectFrom('notifications').selectAll().execute()
          const written = app.mails.slice(mails).map(({ to }) => to)
          const told = all.map(({ id, email }) => {
            const row = rows.find(({ user_id }) => user_id === id)
            const hasMail = written.includes(email) || (row !== undefined && sent[MAIL_JOB].has(row.id))
            if (!row && !hasMail) return null
            return { inApp: row?.in_app ?? false, push: row ? sent[PUSH_JOB].has(row.id) : false, mail: hasMail }
          })
          if (told.some((one) => one !== null)) heard.add(act)
          expect({ act, told }).toEqual({ act, told: all.map((one) => expected(one, said)) })
          // Nobody twice, nobody else, and of one thing.
          expect(rows.length).toBe(new Set(rows.map(({ user_id }) => user_id)).size)
          expect(rows.filter(({ user_id }) => !all.some(({ id }) => id === user_id))).toEqual([])
          expect(rows.filter(({ kind }) => kind !== said?.kind)).toEqual([])
        }
      },
    ),
    { numRuns: 3 },
  )
  // Whatever the input: a model of silence would prove nothing.
  expect(heard.size).toBeGreaterThan(5)
})
