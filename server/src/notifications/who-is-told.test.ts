import { groupAdminDetails } from '@app/core/contract/groups'
import { approveUser, joinGroup, removeUser, setAdminRights } from '@app/core/contract/members'
import { listReports, reportMessage, setReaction, settleReport } from '@app/core/contract/messages'
import { listNotifications, updateGroupNotificationChoice } from '@app/core/contract/notifications'
import { updatePost } from '@app/core/contract/posts'
import { assignSlot, createRoster, publishRoster } from '@app/core/contract/rosters'
import { sessionOverview, setSignUpOpen } from '@app/core/contract/session-overview'
import { acceptSuggestion, cutSong, removeSong } from '@app/core/contract/session-songs'
import {
  addSession,
  deleteSession,
  duplicateSession,
  editSession,
  previewSessionChange,
  repeatSession,
  type TOLD,
} from '@app/core/contract/sessions'
import { registerForSession, registerPart, unregisterPart, unregisterUser } from '@app/core/contract/sign-up'
import { removeSlot } from '@app/core/contract/slots'
import { addNewSong } from '@app/core/contract/songs'
import {
  deleteAccount,
  NOTIFICATION_ENTITIES,
  type NotificationKind,
  updateEmailNotificationSettings,
  updateNotificationSettings,
} from '@app/core/contract/users'
import { SETTLE_MS } from '@app/core/rules/settled-parts'
import { beforeAll, expect, test } from 'vitest'
import { saveMember } from '../members/sql.ts'
import { findSessionRow } from '../sessions/sql.ts'
import { testApp } from '../test/app.ts'
import { members, SESSION, sessionOfSix, VOCALS, type Wanted } from '../test/session.ts'
import { chatOf, chatWith, say } from '../test/talk.ts'
import { MAIL_JOB, PUSH_JOB } from './notice-sql.ts'
import { notifyReminder } from './notify-session.ts'

const app = testApp()

const pushed = new Set<number>()
const mailed = new Set<number>()
beforeAll(() => {
  app.app.jobs.on(PUSH_JOB, async ({ ids }) => (ids as number[]).forEach((id) => void pushed.add(id)))
  app.app.jobs.on(MAIL_JOB, async ({ ids }) => (ids as number[]).forEach((id) => void mailed.add(id)))
})

const kinds = Object.keys(NOTIFICATION_ENTITIES) as NotificationKind[]
const each = <T>(value: T) => Object.fromEntries(kinds.map((kind) => [kind, value])) as Record<NotificationKind, T>

/** Members who differ in what they want to hear, two admins, and those who are not in: the first of them does it. */
async function people(wanted: Wanted = {}) {
  const six = await sessionOfSix(app, { slots: [VOCALS, VOCALS], ...wanted })
  const [second, mine, none, off, appOnly, gone] = (await members(app, six.group.id, 6)) as {
    id: number
    token: string
  }[]
  if (!second || !mine || !none || !off || !appOnly || !gone) throw new Error('nobody came')
  await app.call(setAdminRights, { groupId: six.group.id, userId: second.id, isAdmin: true }, six.admin)
  await app.call(updateGroupNotificationChoice, { id: six.group.id, choice: 'mine' }, mine)
  await app.call(updateGroupNotificationChoice, { id: six.group.id, choice: 'none' }, none)
  await app.call(updateNotificationSettings, { settings: each({ inApp: false, push: false }) }, off)
  await app.call(updateEmailNotificationSettings, { settings: each(false) }, off)
  await app.call(updateNotificationSettings, { settings: each({ inApp: true, push: false }) }, appOnly)
  await app.call(updateEmailNotificationSettings, { settings: each(false) }, appOnly)
  await app.call(removeUser, { GroupId: six.group.id, UserId: gone.id }, six.admin)
  await app.database.db.deleteFrom('notifications').execute()
  return { ...six, second, mine, none, off, appOnly, gone }
}
type People = Awaited<ReturnType<typeof people>>

const NAMES = [
  'admin',
  'second',
  'member',
  'mine',
  'none',
  'off',
  'appOnly',
  'gone',
  'unapproved',
  'stranger',
  'otherAdmin',
] as const

/** Who was told what since everything was forgotten, as 'kind app push mail'. */
async function told(all: People): Promise<Record<string, string>> {
  app.advance(SETTLE_MS)
  await app.app.jobs.wake()
  const rows = await app.database.db.selectFrom('notifications').selectAll().orderBy('id').execute()
  const found: Record<string, string> = {}
  for (const row of rows) {
    const name = NAMES.find((one) => all[one].id === row.user_id) ?? `somebody else (${row.user_id})`
    const ways = [row.in_app && 'app', pushed.has(row.id) && 'push', mailed.has(row.id) && 'mail'].filter(Boolean)
    found[name] = [found[name], [row.kind, ...ways].join(' ')].filter(Boolean).join(', ')
  }
  return found
}

const everyoneRegistered = async (all: People) => {
  for (const who of [all.member, all.mine, all.none, all.off, all.appOnly])
    await app.call(registerForSession, { sessionId: all.session.id }, who)
  await app.database.db.deleteFrom('notifications').execute()
}

const change = async ({ session, admin }: People, tell: (typeof TOLD)[number], given: object) => {
  const wanted = { id: session.id, ...given }
  const { seal } = (await app.call(previewSessionChange, wanted, admin)).payload
  const { status, text } = await app.call(editSession, { ...wanted, tell, seal }, admin)
  expect([status, status === 200 ? '' : text]).toEqual([200, ''])
}

const publishWith = async ({ session, slotIds, admin }: People, players: { id: number }[]) => {
  const { rosterId } = (await app.call(createRoster, { sessionId: session.id }, admin)).payload
  for (const [index, { id: userId }] of players.entries())
    await app.call(assignSlot, { rosterId, slotId: slotIds[index] ?? 0, userId }, admin)
  const { status, text } = await app.call(publishRoster, { rosterId, acknowledged: slotIds }, admin)
  expect([status, status === 200 ? '' : text]).toEqual([200, ''])
}

interface Case {
  act: string
  wanted?: Wanted
  does(all: People): Promise<unknown>
  told: Record<string, string>
}

const post = (all: People) =>
  app.call(updatePost, { groupId: all.group.id, text: 'A post', published: true }, all.admin)

/** Each once, whatever happened. */
const ANNOUNCED_TO = {
  second: 'sessionAnnounced app push mail',
  member: 'sessionAnnounced app push mail',
  appOnly: 'sessionAnnounced app',
}

const CASES: Case[] = [
  {
    act: '1 a post',
    does: post,
    told: { second: 'newPost app mail', member: 'newPost app mail', appOnly: 'newPost app' },
  },
  {
    act: '2 a session is added, and the organiser lets members be told',
    does: ({ group, admin }) => app.call(addSession, { groupId: group.id, ...SESSION, announce: 'members' }, admin),
    told: ANNOUNCED_TO,
  },
  {
    act: '2 a session is added, copied, repeated, edited open and opened, and nobody is to be told',
    does: async ({ group, session, admin }) => {
      await app.call(addSession, { groupId: group.id, ...SESSION, announce: 'nobody' }, admin)
      const { id } = (await app.call(addSession, { groupId: group.id, ...SESSION }, admin)).payload
      await app.call(duplicateSession, { SessionId: id, startDate: '2026-03-19T19:30', withSongs: false }, admin)
      const repeats = { SessionId: id, startDates: ['2026-03-26T19:30', '2026-04-02T19:30'], withSongs: false }
      await app.call(repeatSession, repeats, admin)
      await app.call(setSignUpOpen, { SessionId: session.id, open: false }, admin)
      await app.call(editSession, { id: session.id, settings: { signUpOpen: true } }, admin)
      await app.call(setSignUpOpen, { SessionId: session.id, open: false }, admin)
      await app.call(setSignUpOpen, { SessionId: session.id, open: true }, admin)
    },
    told: {},
  },
  {
    act: '2 sign-up is opened by one tap and members are told, three times: they hear of it once',
    does: async ({ session, admin }) => {
      for (const open of [false, true, false, true, true])
        await app.call(setSignUpOpen, { SessionId: session.id, open, announce: 'members' }, admin)
    },
    told: ANNOUNCED_TO,
  },
  {
    act: '2 a session is edited open, and members are told',
    does: async ({ session, admin }) => {
      await app.call(setSignUpOpen, { SessionId: session.id, open: false }, admin)
      await app.call(editSession, { id: session.id, settings: { signUpOpen: true }, announce: 'members' }, admin)
    },
    told: ANNOUNCED_TO,
  },
  {
    act: '2 a season of six is made, and members are told: once, of all of them, also when it is sent twice',
    does: async (all) => {
      const startDates = [2, 9, 16, 23, 30].map((day) => `2026-04-${String(day).padStart(2, '0')}T19:30`)
      const season = { SessionId: all.session.id, startDates, withSongs: false, announce: 'members' as const }
      for (const _ of [1, 2]) await app.call(repeatSession, season, all.admin)
      const { items } = (await app.call(listNotifications, {}, all.member)).payload
      expect(items.map(({ notification }) => notification.subject)).toEqual([
        expect.stringMatching(/^Thursday Blues on Thursday 12 March at 19:30 .*, and on 5 other days$/),
      ])
    },
    told: ANNOUNCED_TO,
  },
  {
    act: '3 a session is moved, and all are told; the mail is the organiser’s own',
    does: async (all) => {
      await everyoneRegistered(all)
      await change(all, 'all', { startDate: '2026-03-13T19:30' })
    },
    told: { member: 'sessionChanged app push', mine: 'sessionChanged app push', appOnly: 'sessionChanged app' },
  },
  {
    act: '3 a session is changed, and nobody is told',
    does: async (all) => {
      await everyoneRegistered(all)
      await app.call(editSession, { id: all.session.id, title: 'Friday Blues', tell: 'nobody' }, all.admin)
    },
    told: {},
  },
  {
    act: '3 a session is called off',
    does: async (all) => {
      await everyoneRegistered(all)
      await app.call(deleteSession, { groupId: all.group.id, sessionId: all.session.id }, all.admin)
    },
    told: { member: 'sessionChanged app push', mine: 'sessionChanged app push', appOnly: 'sessionChanged app' },
  },
  {
    act: '4 a reply, to who began the thread and who wrote in it',
    does: async (all) => {
      const chat = await chatOf(app.database.db, all.group.id)
      const root = await say(app, chat, all.member, 'Who drives?')
      for (const who of [all.mine, all.none, all.off, all.appOnly])
        await say(app, chat, who, 'Not me', { parentMessageId: root.id })
      await app.database.db.deleteFrom('notifications').execute()
      await say(app, chat, all.admin, 'I do', { parentMessageId: root.id })
    },
    told: { member: 'reply app push', mine: 'reply app push', appOnly: 'reply app' },
  },
  {
    act: '5 a direct message, whatever its reader wants to hear of the group',
    does: async (all) => say(app, (await chatWith(app, all.admin, all.none)).id, all.admin, 'Hello'),
    told: { none: 'directMessage app push' },
  },
  {
    act: '5 a direct message to who wants none',
    does: async (all) => say(app, (await chatWith(app, all.admin, all.off)).id, all.admin, 'Hello'),
    told: {},
  },
  {
    act: '6 a roster is out: who plays, and who asked in vain',
    wanted: { slots: [VOCALS, VOCALS, VOCALS] },
    does: async (all) => {
      await everyoneRegistered(all)
      for (const who of [all.member, all.mine, all.none, all.appOnly])
        await app.call(registerPart, { SessionId: all.session.id, SlotId: all.slotIds[0] ?? 0 }, who)
      await publishWith(all, [all.member, all.none])
    },
    told: { member: 'rosterPublished app push', mine: 'rosterPublished app push', appOnly: 'rosterPublished app' },
  },
  {
    act: '7 the next roster: whose songs are others now',
    does: async (all) => {
      await everyoneRegistered(all)
      for (const who of [all.member, all.mine])
        await app.call(registerPart, { SessionId: all.session.id, SlotId: all.slotIds[0] ?? 0 }, who)
      await publishWith(all, [all.member])
      await app.database.db.deleteFrom('notifications').execute()
      await publishWith(all, [all.mine])
    },
    told: { member: 'assignmentChanged app push', mine: 'assignmentChanged app push' },
  },
  {
    act: '7 an organiser gives somebody a slot where the first to come has it',
    wanted: { settings: { firstCome: true } },
    does: async (all) => {
      const slot = { SessionId: all.session.id, SlotId: all.slotId }
      await app.call(registerPart, { ...slot, ForUserId: all.member.id }, all.admin)
    },
    told: { member: 'assignmentChanged app push mail' },
  },
  {
    act: '7 an organiser takes a slot from somebody; who takes it for themself or gives it back needs no word',
    wanted: { settings: { firstCome: true } },
    does: async (all) => {
      const slot = { SessionId: all.session.id, SlotId: all.slotId }
      await app.call(registerPart, slot, all.member)
      await app.call(unregisterPart, slot, all.member)
      await app.call(registerPart, slot, all.member)
      await app.call(unregisterPart, { ...slot, ForUserId: all.member.id }, all.admin)
    },
    told: { member: 'assignmentChanged app push mail' },
  },
  ...(
    [
      [
        'takes somebody out of the session',
        (all) => app.call(unregisterUser, { SessionId: all.session.id, ForUserId: all.member.id }, all.admin),
      ],
      [
        'removes their slot',
        (all) => app.call(removeSlot, { SessionId: all.session.id, SlotId: all.slotId }, all.admin),
      ],
      ['cuts their song', (all) => app.call(cutSong, { sessionSongId: all.sessionSongId, cut: true }, all.admin)],
      [
        'removes their song',
        (all) => app.call(removeSong, { sessionId: all.session.id, sessionSongId: all.sessionSongId }, all.admin),
      ],
    ] as [string, (all: People) => Promise<{ status: number }>][]
  ).map(
    ([does, act]): Case => ({
      act: `7 an organiser ${does}`,
      wanted: { settings: { firstCome: true } },
      does: async (all) => {
        await app.call(registerPart, { SessionId: all.session.id, SlotId: all.slotId }, all.member)
        expect((await act(all)).status).toBe(200)
      },
      told: { member: 'assignmentChanged app push mail' },
    }),
  ),
  {
    act: '8 a place becomes free',
    wanted: { settings: { capacity: 1 } },
    does: async (all) => {
      for (const who of [all.member, all.mine, all.appOnly])
        await app.call(registerForSession, { sessionId: all.session.id }, who)
      await app.call(unregisterUser, { SessionId: all.session.id, ForUserId: all.member.id }, all.member)
    },
    told: { mine: 'movedUp app push' },
  },
  {
    act: '8 a slot becomes free, and goes to the next in line',
    wanted: { settings: { firstCome: true } },
    does: async (all) => {
      const slot = { SessionId: all.session.id, SlotId: all.slotId }
      await app.call(registerPart, slot, all.member)
      for (const who of [all.mine, all.appOnly]) await app.call(registerPart, { ...slot, Waitlist: true }, who)
      await app.call(unregisterPart, slot, all.member)
    },
    told: { mine: 'movedUp app push' },
  },
  {
    act: '9 somebody asks to join, also twice',
    does: async (all) => {
      await app.call(joinGroup, { id: all.group.id }, all.stranger)
      await app.call(joinGroup, { id: all.group.id }, all.stranger)
    },
    told: { admin: 'joinRequest app push mail', second: 'joinRequest app push mail' },
  },
  {
    act: '10 somebody is let in, also by two admins',
    does: async (all) => {
      const who = { GroupId: all.group.id, UserId: all.unapproved.id }
      await app.call(approveUser, who, all.admin)
      await app.call(approveUser, who, all.second)
    },
    told: { unapproved: 'approved app push' },
  },
  {
    act: '11 a suggestion is taken',
    wanted: { settings: { membersMaySuggest: true } },
    does: async (all) => {
      const song = { SessionId: all.session.id, Title: 'Valerie', ArtistName: 'The Zutons' }
      const { suggested } = (await app.call(addNewSong, song, all.mine)).payload
      await app.call(acceptSuggestion, { sessionSongId: suggested?.sessionSongId ?? 0, accept: true }, all.admin)
    },
    told: { mine: 'suggestionAccepted app' },
  },
  {
    act: '12 a reminder, told twice',
    does: async (all) => {
      await everyoneRegistered(all)
      const row = await findSessionRow(app.database.db, all.session.id)
      const telling = { app: app.app, db: app.database.db, now: app.now(), afterCommit: () => {} }
      const words = new Map([all.member, all.mine, all.none, all.off, all.appOnly].map(({ id }) => [id, 'On Thursday']))
      for (const _ of [1, 2]) await notifyReminder(telling, row as never, words, '48h')
    },
    told: { member: 'reminder app push', mine: 'reminder app push', appOnly: 'reminder app' },
  },
  {
    act: '13 a reaction, to who wrote the message',
    does: async (all) => {
      const { id: messageId } = await say(app, await chatOf(app.database.db, all.group.id), all.member, 'We play!')
      for (const as of [all.admin, all.member, all.admin])
        await app.call(setReaction, { messageId, reactionType: '🔥', add: true }, as)
    },
    told: { member: 'reaction app' },
  },
  {
    act: '14 a message is reported, by one of them twice',
    does: async (all) => {
      const { id: messageId } = await say(app, await chatOf(app.database.db, all.group.id), all.mine, 'Rude words')
      for (const as of [all.member, all.admin, all.member])
        await app.call(reportMessage, { messageId, reason: 'Rude' }, as)
    },
    told: { admin: 'messageReported app push', second: 'messageReported app push' },
  },
]

test.each(CASES)(
  '$act: exactly those hear of it whom it concerns, by the ways they chose',
  async ({ wanted, does, told: expected }) => {
    const all = await people(wanted)
    await does(all)
    expect(await told(all)).toEqual(expected)
  },
)

test('an admin who answers a request answers it for the others too', async () => {
  const all = await people()
  await app.call(joinGroup, { id: all.group.id }, all.stranger)
  await app.call(removeUser, { GroupId: all.group.id, UserId: all.stranger.id }, all.admin)
  const rows = await app.database.db.selectFrom('notifications').select(['user_id', 'read_at']).execute()
  expect(rows.filter(({ read_at }) => read_at === null)).toEqual([])
  // Declined, they may ask again, and the admins hear of it again.
  app.advance(60_000)
  await app.call(joinGroup, { id: all.group.id }, all.stranger)
  expect((await told(all)).second).toBe('joinRequest app push mail, joinRequest app push mail')
})

test('reports are one row until they are looked at; when none is left, no organiser is asked to look', async () => {
  const all = await people()
  const chatId = await chatOf(app.database.db, all.group.id)
  const said = [await say(app, chatId, all.mine, 'One'), await say(app, chatId, all.mine, 'Two')]
  const news = async () => {
    const { items } = (await app.call(listNotifications, {}, all.second)).payload
    return items.map(({ feedItem, notification }) => [feedItem?.subject, feedItem?.link, notification.isRead])
  }
  const link = `/admin/group-messages/${all.group.id}`
  const { name } = all.group
  await app.call(reportMessage, { messageId: said[0]?.id ?? 0, reason: 'Rude' }, all.member)
  expect(await news()).toEqual([[`Member Example reported a message to the organisers of ${name}`, link, false]])
  await app.call(reportMessage, { messageId: said[1]?.id ?? 0, reason: '' }, all.member)
  expect(await news()).toEqual([[`2 reports for the organisers of ${name}`, link, false]])
  const reports = (await app.call(listReports, { id: all.group.id }, all.admin)).payload
  const settle = (reportId = 0) => app.call(settleReport, { groupId: all.group.id, reportId }, all.admin)
  await settle(reports[0]?.id)
  expect((await news())[0]?.[2]).toBe(false)
  await settle(reports[1]?.id)
  expect((await news())[0]?.[2]).toBe(true)
  // Reported again, it is news again.
  await app.call(reportMessage, { messageId: said[0]?.id ?? 0, reason: 'Still rude' }, all.member)
  expect((await news()).map(([, , isRead]) => isRead)).toEqual([false, true])
})

test('E9 who is removed, has left or is deleted is told nothing, and reads nothing of what they were told before', async () => {
  const all = await people()
  await post(all)
  const user = await app.user()
  await saveMember(app.database.db, all.group.id, user.id, app.now(), app.now())
  await app.call(deleteAccount, { Password: 'correct horse battery' }, user)
  await app.call(removeUser, { GroupId: all.group.id, UserId: all.member.id }, all.admin)
  await app.database.db.deleteFrom('notifications').where('user_id', '!=', all.member.id).execute()
  await post(all)
  const rows = await app.database.db.selectFrom('notifications').select('user_id').execute()
  const ids = rows.map(({ user_id }) => user_id)
  expect(ids.filter((id) => id === all.member.id)).toHaveLength(1)
  expect(ids).not.toContain(user.id)
  expect((await app.call(listNotifications, {}, all.member)).payload).toMatchObject({
    items: [],
    unreadNotifications: 0,
  })
})

test('what is over is no news', async () => {
  const all = await people({ settings: { firstCome: true } })
  await app.call(registerPart, { SessionId: all.session.id, SlotId: all.slotId }, all.member)
  await app.database.db
    .updateTable('sessions')
    .set({ starts_at: new Date(app.now().getTime() - 9e6), ends_at: new Date(app.now().getTime() - 1e6) })
    .where('id', '=', all.session.id)
    .execute()
  await app.call(removeSlot, { SessionId: all.session.id, SlotId: all.slotId }, all.admin)
  await app.call(deleteSession, { groupId: all.group.id, sessionId: all.session.id }, all.admin)
  expect(await told(all)).toEqual({})
})

test('organisers are told how many hear nothing of a new session, and why', async () => {
  const all = await people()
  await app.database.db.updateTable('users').set({ password_hash: null }).where('id', '=', all.appOnly.id).execute()
  const { payload } = await app.call(groupAdminDetails, { id: all.group.id }, all.admin)
  expect(payload).toMatchObject({ announceable: 2, unannounced: { switchedOff: 3, noAccount: 1 } })
})

test('the number that organisers are asked with is the number who then hear of it', async () => {
  const all = await people()
  const { announceable } = (await app.call(groupAdminDetails, { id: all.group.id }, all.admin)).payload
  expect(announceable).toBe(3)
  const overview = async () => (await app.call(sessionOverview, { id: all.session.id }, all.admin)).payload.announceable
  const preview = async (signUpOpen: boolean) =>
    (await app.call(previewSessionChange, { id: all.session.id, settings: { signUpOpen } }, all.admin)).payload
  expect(await overview()).toBe(3)
  await app.call(setSignUpOpen, { SessionId: all.session.id, open: false }, all.admin)
  expect([(await preview(true)).announceable, (await preview(false)).announceable]).toEqual([3, 0])
  await app.call(setSignUpOpen, { SessionId: all.session.id, open: true, announce: 'members' }, all.admin)
  expect(Object.keys(await told(all))).toHaveLength(3)
  // Told already.
  expect(await overview()).toBe(0)
  const { id: newcomer } = await app.person()
  await saveMember(app.database.db, all.group.id, newcomer, app.now(), app.now())
  expect(await overview()).toBe(1)
})
