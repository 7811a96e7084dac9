import type { publishPreview } from '@app/core/contract/rosters'
import type { Reply } from '@app/core/contract/route'
import { firstNames } from '@app/core/rules/first-names'
import { mayReach } from '@app/core/rules/mail-leaving'
import { type PlayedPart, rosterSubject } from '@app/core/rules/roster-mail'
import { breathe } from '../lib/breathe.ts'
import type { Db } from '../lib/db/database.ts'
import { groupBy } from '../lib/group-by.ts'
import type { App } from '../lib/http/handle.ts'
import { subjectOf } from '../mails/queued-mail.ts'
import { notifyRoster } from '../notifications/notify-session.ts'
import type { Reader, RosterNews } from '../sessions/session-letters.ts'
import { mailOwnSessionNews, sessionLetter } from '../sessions/session-mails.ts'
import type { SessionRow } from '../sessions/sql.ts'
import { listConcerned } from '../sign-up/who-comes-sql.ts'
import { asPerson, type Board } from './board.ts'
import type { Changing } from './change-roster.ts'
import type { ComingPerson } from './input-sql.ts'
import type { AssignmentRow } from './sql.ts'

/** People whose messages are made before somebody else's turn. */
const AT_ONCE = 1_000

type Message = Reply<typeof publishPreview>['messages'][number]

/** What somebody who is coming hears of a line-up, with what it takes to send it. */
export interface Told {
  userId: number
  byMail: boolean
  reader: Reader
  news: RosterNews | null
  /** As the organiser reads it beforehand. It takes its time for thousands, and to send it nobody needs it. */
  message(): Message
}

/** Slots by person, in songs that are played. */
function partsOf(board: Board, assignments: { slotId: number; userId: number }[]): Map<number, PlayedPart[]> {
  const numbers = new Map(board.session.input.songs.filter(({ cut }) => !cut).map(({ id }, index) => [id, index + 1]))
  const called = firstNames(board.session.people)
  const names = new Map(board.session.people.map((one) => [one.userId, called(one)]))
  const played = assignments.flatMap(({ slotId, userId }) => {
    const slot = board.slots.get(slotId)
    const number = slot && numbers.get(slot.songId)
    const name = names.get(userId) ?? 'somebody'
    return number ? [{ userId, name, number, song: slot.song, instrument: slot.part }] : []
  })
  const bands = groupBy(played, ({ number }) => number)
  const parts = played.map(({ name: _, ...part }) => ({
    ...part,
    fellows: (bands.get(part.number) ?? []).filter((other) => other.userId !== part.userId),
  }))
  return groupBy(parts, ({ userId }) => userId)
}

const keyOf = ({ number, instrument }: PlayedPart) => `${number} ${instrument}`
const without = (parts: PlayedPart[], others: PlayedPart[]) => {
  const known = new Set(others.map(keyOf))
  return parts.filter((part) => !known.has(keyOf(part)))
}

/** Whoever has something, had something, or hears for the first time that what they asked for came to nothing. */
function kindFor(now: PlayedPart[], before: PlayedPart[], isFirst: boolean, hasAsked: boolean): Message['kind'] {
  if (!without(now, before).length && !without(before, now).length)
    return isFirst && hasAsked && !now.length ? 'plays-nothing' : 'nothing'
  if (!now.length) return 'plays-nothing'
  return before.length ? 'changed' : 'plays'
}

const sayKey = ({ slotId, userId }: AssignmentRow) => `${slotId} ${userId}`

/** Who has a part in a song that is played and has not said yes to it, neither here nor in what is out. */
function listUnanswered({ assignments, slots }: Board, out: AssignmentRow[]): Set<number> {
  const said = new Set([...assignments, ...out].filter(({ answer }) => answer === 'confirmed').map(sayKey))
  const open = assignments.filter((one) => !slots.get(one.slotId)?.cut && !said.has(sayKey(one)))
  return new Set(open.map(({ userId }) => userId))
}

interface LineUp {
  session: SessionRow
  board: Board
  /** What was out before it; null: nothing was. */
  out: AssignmentRow[] | null
  /** Whose act it is. */
  by: number
  /** By when people are asked to say yes or no. */
  confirmBy: Date | null
}

/** What each person would hear of a line-up, those first who are told. */
export async function messagesFor(app: App, db: Db, lineUp: LineUp): Promise<Told[]> {
  const { session, board, out, by, confirmBy } = lineUp
  const now = partsOf(board, board.assignments)
  await breathe()
  const before = partsOf(board, out ?? [])
  const { registrations, wildcards } = board.session.input
  const asked = new Set([...registrations, ...wildcards].map(({ userId }) => userId))
  const filled = board.assignments.flatMap(({ slotId }) => board.slots.get(slotId) ?? [])
  const slotIds = new Set(filled.map(({ id }) => id))
  const instrumentIds = new Set(filled.map(({ instrumentId }) => instrumentId))
  const outdone = new Set([
    ...registrations.filter(({ slotId }) => slotIds.has(slotId)).map(({ userId }) => userId),
    ...wildcards.filter(({ instrumentId }) => instrumentIds.has(instrumentId)).map(({ userId }) => userId),
  ])
  // Who came first has the part without being asked.
  const unanswered = session.first_come ? new Set<number>() : listUnanswered(board, out ?? [])
  const readers = new Map((await listConcerned(db, session.id)).map((one) => [one.userId, one]))
  const toldTo = (person: ComingPerson): Told => {
    const parts = now.get(person.userId) ?? []
    const had = before.get(person.userId) ?? []
    const kind = kindFor(parts, had, !out, asked.has(person.userId))
    const concerned = readers.get(person.userId)
    const reader = { userId: person.userId, email: concerned?.email ?? null, firstName: person.firstName }
    const shown = { person: asPerson(person), kind }
    const { userId } = person
    if (kind === 'nothing')
      return {
        userId,
        byMail: false,
        reader,
        news: null,
        message: () => ({ ...shown, byMail: false, subject: '', letter: null }),
      }
    const mail = out ? 'roster-changed' : 'roster-published'
    const news: RosterNews = {
      kind: mail,
      by,
      tells: kind,
      parts,
      lost: without(had, parts),
      isOutdone: outdone.has(person.userId),
      isUnanswered: unanswered.has(person.userId),
      confirmBy,
    }
    const byMail = concerned !== undefined && mayReach(mail, concerned)
    const message = () => {
      const letter = sessionLetter(app, session, reader, news)
      return { ...shown, byMail, subject: subjectOf(letter), letter }
    }
    return { userId, byMail, reader, news, message }
  }
  const told: Told[] = []
  for (const person of board.session.people) {
    if (told.length % AT_ONCE === 0) await breathe()
    told.push(toldTo(person))
  }
  return told.sort((a, b) => Number(a.news === null) - Number(b.news === null))
}

export async function tellAll(
  { app, db, by, now, afterCommit }: Changing,
  row: SessionRow,
  messages: Told[],
): Promise<number> {
  const news = messages.flatMap((one) => (one.news ? [{ ...one, news: one.news }] : []))
  const mails = news.filter(({ byMail }) => byMail)
  const told = await mailOwnSessionNews(app, db, row, mails, afterCommit)
  const words = new Map(news.map((one) => [one.userId, rosterSubject({ ...one.news, title: row.title })]))
  const isFirst = news.some((one) => one.news.kind === 'roster-published')
  await notifyRoster({ app, db, now, afterCommit }, row, { words, isFirst, by })
  return told
}
