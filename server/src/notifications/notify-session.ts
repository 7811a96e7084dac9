import { randomUUID } from 'node:crypto'
import { noticeWords } from '@app/core/rules/notifications'
import { inWords } from '@app/core/rules/session-changes'
import type { Db } from '../lib/db/database.ts'
import type { App } from '../lib/http/handle.ts'
import type { Reader } from '../sessions/session-letters.ts'
import { mailSessionNews } from '../sessions/session-mails.ts'
import type { SessionRow } from '../sessions/sql.ts'
import { countHearers, countUnheard, type Notice, type Unheard } from './notice-sql.ts'
import { notify } from './notify.ts'

/** Somebody, or the clock, who does something in a transaction. */
export interface Telling {
  app: App
  db: Db
  now: Date
  afterCommit(work: () => unknown): void
}

type About = Pick<SessionRow, 'id' | 'group_id' | 'title' | 'starts_at' | 'ends_at' | 'time_zone_id'>

/** About a session that is still to come: what is over is no news. */
async function tell(
  { app, db, now, afterCommit }: Telling,
  { id: sessionId, group_id: groupId, ends_at }: About,
  notice: Omit<Notice, 'groupId'>,
): Promise<number> {
  return ends_at > now ? notify(app, db, { groupId, sessionId, ...notice }, now, afterCommit) : 0
}

const whenOf = ({ starts_at, time_zone_id }: About) => inWords(starts_at, time_zone_id)

/** To the group's members, once each, however often sign-up is opened. `more`: how many like it are on other days. */
export const notifyAnnounced = (telling: Telling, session: About, by: number, more = 0) =>
  tell(telling, session, {
    ...announcement(session.group_id, session.id, by),
    subject: noticeWords.announced(session.title, whenOf(session), more),
  })

const announcement = (groupId: number, sessionId: number | null, by: number): Notice => ({
  kind: 'sessionAnnounced',
  to: 'members',
  key: `session:${sessionId}`,
  by,
  groupId,
})

/** How many would hear that there is a new session, or of this one, who have not yet. */
export const countAnnounceable = (db: Db, groupId: number, sessionId: number | null, by: number): Promise<number> =>
  countHearers(db, announcement(groupId, sessionId, by))

/** How many members would hear nothing of a new session, and why. */
export const countUnannounced = (db: Db, groupId: number, by: number): Promise<Unheard> =>
  countUnheard(db, { ...announcement(groupId, null, by), groupId })

export const notifyChanged = (
  telling: Telling,
  session: About,
  to: number[],
  by: number,
  changes: readonly { label: string; to: string }[],
) =>
  tell(telling, session, {
    kind: 'sessionChanged',
    to,
    key: `changed:${session.id}:${randomUUID()}`,
    by,
    subject: noticeWords.changed(session.title, changes),
    hasOwnMail: true,
  })

/** The session is gone, so this leads to its group. */
export const notifyCancelled = (telling: Telling, session: About, to: number[], by: number) =>
  tell(telling, session, {
    kind: 'sessionChanged',
    to,
    sessionId: null,
    key: `cancelled:${session.id}:${randomUUID()}`,
    by,
    subject: noticeWords.cancelled(session.title, whenOf(session)),
    hasOwnMail: true,
  })

export const notifyRestored = (telling: Telling, session: About, to: number[], by: number) =>
  tell(telling, session, {
    kind: 'sessionChanged',
    to,
    key: `restored:${session.id}:${randomUUID()}`,
    by,
    subject: noticeWords.restored(session.title, whenOf(session)),
    hasOwnMail: true,
  })

/** Those who have a place from now on: a mail each, and a notification. */
export async function tellMovedUp(
  telling: Telling,
  session: SessionRow,
  people: (Reader & { userId: number })[],
): Promise<void> {
  if (!people.length) return
  const { app, db, afterCommit } = telling
  await mailSessionNews(app, db, session, people, { kind: 'moved-up' }, afterCommit)
  await tell(telling, session, {
    kind: 'movedUp',
    to: people.map(({ userId }) => userId),
    key: `place:${session.id}:${randomUUID()}`,
    by: null,
    subject: noticeWords.movedUp(session.title),
    hasOwnMail: true,
  })
}

export const offerKey = (offerId: number) => `offer:${offerId}`

export const notifyOffer = (
  telling: Telling,
  session: About,
  offer: { id: number; userId: number; by: number | null; instrumentName: string; title: string },
) =>
  tell(telling, session, {
    kind: 'movedUp',
    to: [offer.userId],
    key: offerKey(offer.id),
    by: offer.by,
    subject: noticeWords.offer(offer.instrumentName, offer.title, session.title),
    detail: { offerId: offer.id },
    hasOwnMail: true,
  })

/** What each person plays by a line-up that is out from now on, in the words of their mail. */
export const notifyRoster = (
  telling: Telling,
  session: About,
  { words, isFirst, by }: { words: ReadonlyMap<number, string>; isFirst: boolean; by: number },
) =>
  tell(telling, session, {
    kind: isFirst ? 'rosterPublished' : 'assignmentChanged',
    to: words,
    key: `roster:${session.id}:${randomUUID()}`,
    by,
    hasOwnMail: true,
  })

export const notifySuggestionAccepted = (
  telling: Telling,
  session: About,
  song: { sessionSongId: number; title: string; suggestedBy: number },
  by: number,
) =>
  tell(telling, session, {
    kind: 'suggestionAccepted',
    to: [song.suggestedBy],
    key: `song:${song.sessionSongId}`,
    by,
    subject: noticeWords.suggestionAccepted(song.title, session.title),
  })

/** Of a session to come, each in words of their own. `which` tells one reminder from another: nobody gets the same one twice. */
export const notifyReminder = (
  telling: Telling,
  session: About,
  words: ReadonlyMap<number, string>,
  which: string,
): Promise<number> =>
  tell(telling, session, {
    kind: 'reminder',
    to: words,
    key: `reminder:${session.id}:${which}`,
    by: null,
    hasOwnMail: true,
  })

/** Whose parts of what is out are others than before, each in words of their own. */
export const noticeOfParts = (
  { id: sessionId, group_id: groupId }: About,
  words: ReadonlyMap<number, string>,
  by: number,
): Notice => ({
  kind: 'assignmentChanged',
  to: words,
  key: `parts:${sessionId}:${randomUUID()}`,
  // Several may have changed something; whose own act it was is left out already.
  by: null,
  fromUserId: by,
  groupId,
  sessionId,
})

export const notifyParts = (telling: Telling, session: About, words: ReadonlyMap<number, string>, by: number) =>
  tell(telling, session, noticeOfParts(session, words, by))
