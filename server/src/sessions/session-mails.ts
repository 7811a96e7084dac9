import type { Letter } from '@app/core/rules/letter'
import type { Db } from '../lib/db/database.ts'
import { groupBy } from '../lib/group-by.ts'
import type { App } from '../lib/http/handle.ts'
import type { Limit } from '../lib/http/rate-limits.ts'
import { type QueuedMail, subjectOf, textOf } from '../mails/queued-mail.ts'
import { listZones } from '../users/sql.ts'
import { letterFor, type MailedSession, type Reader, type SessionNews } from './session-letters.ts'

/** Mails that an organiser may cause in a day: ten to everyone in a large session. Without it, anybody could bury others in mail. */
const toldPeople = (userId: number): Limit => ({ key: `told:${userId}`, most: 3_000, seconds: 86_400 })

/** Letters written in one go, so that thousands hold nobody up. */
const MAILS_AT_ONCE = 250

interface SessionToTell {
  id: number
  group_id: number
  title: string
  starts_at: Date
  time_zone_id: string
}

const toMailed = (row: SessionToTell, publicUrl: string): MailedSession => ({
  title: row.title,
  startsAt: row.starts_at,
  zone: row.time_zone_id,
  link: `${publicUrl}/session/${row.id}`,
  origin: publicUrl,
})

/** The letter that one reader would get, but for their own clock, which is nobody else's to know; before there is one, that of somebody without a name. */
export const sessionLetter = (
  { settings }: App,
  row: SessionToTell,
  reader: { firstName: string } | undefined,
  news: SessionNews,
): Letter => letterFor(reader?.firstName ?? 'there', toMailed(row, settings.PUBLIC_URL), news)

/** The same as text, to be looked at before it is sent. */
export function previewSessionMail(
  app: App,
  row: SessionToTell,
  reader: { firstName: string } | undefined,
  news: SessionNews,
) {
  const letter = sessionLetter(app, row, reader, news)
  return { to: reader?.firstName ?? '', subject: subjectOf(letter), text: textOf(letter) }
}

/** Mails the same news to all of them, in the transaction that makes it true. Answers how many have an address. */
export const mailSessionNews = (
  app: App,
  tx: Db,
  row: SessionToTell,
  readers: Reader[],
  news: SessionNews,
  afterCommit: (work: () => unknown) => void,
): Promise<number> =>
  mailOwnSessionNews(
    app,
    tx,
    row,
    readers.map((reader) => ({ reader, news })),
    afterCommit,
  )

/** The same, with news of each reader's own. */
export async function mailOwnSessionNews(
  { jobs, limits, settings }: App,
  tx: Db,
  row: SessionToTell,
  tellings: readonly { reader: Reader; news: SessionNews }[],
  afterCommit: (work: () => unknown) => void,
): Promise<number> {
  const addressed = tellings.flatMap(({ reader: { email, ...reader }, news }) =>
    email === null ? [] : [{ ...reader, email, news }],
  )
  if (!addressed.length) return 0
  const session = toMailed(row, settings.PUBLIC_URL)
  const caused = groupBy(addressed, ({ news }) => ('by' in news ? (news.by ?? null) : null))
  for (const [by, mails] of caused) if (by !== null) await limits.hit([toldPeople(by)], tx, mails.length)
  const zones = await listZones(
    tx,
    addressed.map(({ userId }) => userId),
  )
  for (let begun = 0; begun < addressed.length; begun += MAILS_AT_ONCE) {
    const mails = addressed.slice(begun, begun + MAILS_AT_ONCE).map(
      ({ email, userId, firstName, news }): QueuedMail => ({
        ...{ kind: news.kind, to: email, userId, groupId: row.group_id, sessionId: row.id },
        letter: letterFor(firstName, { ...session, readerZone: zones.get(userId) }, news),
      }),
    )
    await jobs.addAll(tx, 'mail', mails)
  }
  afterCommit(() => void jobs.wake())
  return addressed.length
}
