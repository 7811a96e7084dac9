import type { publishPreview, publishRoster, Roster } from '@app/core/contract/rosters'
import type { Reply } from '@app/core/contract/route'
import { type Description, engine } from '@app/core/roster/engine'
import { mayMail } from '@app/core/rules/mail-settings'
import type { PlayedPart } from '@app/core/rules/roster-mail'
import type { Db } from '../lib/database.ts'
import { notAllowed, notFound, refused } from '../lib/errors.ts'
import type { App } from '../lib/handle.ts'
import { holdSession } from '../lib/hold-session.ts'
import { recordChange } from '../lib/record-change.ts'
import type { RosterNews } from '../lib/session-mails.ts'
import { moveWaitlist } from '../lib/waitlist.ts'
import { insertGroupAudit } from '../members/sql.ts'
import { listConcerned } from '../registrations/sql.ts'
import { recordRosterChange } from '../roster-changes/sql.ts'
import { findSessionRow, type SessionRow } from '../sessions/sql.ts'
import { asPerson, type Board, describe, findLiveRoster, readBoard } from './board.ts'
import { type Changing, refuseStale } from './change-roster.ts'
import { toRoster } from './figures.ts'
import {
  deleteInCutSongs,
  findPublished,
  keepAnswers,
  listAssignments,
  type RosterRow,
  saveDraft,
  updateRoster,
} from './sql.ts'
import { tellRoster } from './tell-roster.ts'
import { brokenIn } from './words.ts'

type Message = Reply<typeof publishPreview>['messages'][number]

/** A message to somebody who is coming, with what it takes to send it. */
interface Told {
  message: Message
  reader: { email: string | null; firstName: string }
  news: RosterNews | null
}

/** Slots by person, in songs that are played. */
function partsOf(board: Board, assignments: { slotId: number; userId: number }[]): Map<number, PlayedPart[]> {
  const numbers = new Map(board.session.input.songs.filter(({ cut }) => !cut).map(({ id }, index) => [id, index + 1]))
  const names = new Map(board.session.people.map(({ userId, firstName }) => [userId, firstName]))
  const played = assignments.flatMap(({ slotId, userId }) => {
    const slot = board.slots.get(slotId)
    const number = slot && numbers.get(slot.songId)
    return number ? [{ userId, number, song: slot.song, instrument: slot.instrument }] : []
  })
  const bands = new Map<number, typeof played>()
  for (const one of played) bands.set(one.number, [...(bands.get(one.number) ?? []), one])
  const parts = new Map<number, PlayedPart[]>()
  for (const { userId, ...part } of played) {
    const fellows = (bands.get(part.number) ?? [])
      .filter((other) => other.userId !== userId)
      .map((other) => ({ name: names.get(other.userId) ?? 'somebody', instrument: other.instrument }))
    parts.set(userId, [...(parts.get(userId) ?? []), { ...part, fellows }])
  }
  return parts
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

/** What each person would hear, those first who are told. */
async function messagesFor(app: App, db: Db, row: SessionRow, board: Board, by: number): Promise<Told[]> {
  const out = await findPublished(db, row.id)
  const now = partsOf(board, board.assignments)
  const before = partsOf(board, out ? await listAssignments(db, out.id) : [])
  const { registrations, wildcards } = board.session.input
  const asked = new Set([...registrations, ...wildcards].map(({ userId }) => userId))
  const filled = board.assignments.flatMap(({ slotId }) => board.slots.get(slotId) ?? [])
  const [slotIds, instrumentIds] = [filled.map(({ id }) => id), filled.map(({ instrumentId }) => instrumentId)]
  const outdone = new Set([
    ...registrations.filter(({ slotId }) => slotIds.includes(slotId)).map(({ userId }) => userId),
    ...wildcards.filter(({ instrumentId }) => instrumentIds.includes(instrumentId)).map(({ userId }) => userId),
  ])
  const readers = new Map((await listConcerned(db, row.id)).map((one) => [one.userId, one]))
  const told = board.session.people.map((person): Told => {
    const parts = now.get(person.userId) ?? []
    const had = before.get(person.userId) ?? []
    const kind = kindFor(parts, had, !out, asked.has(person.userId))
    const { email = null, emailSettings = {} } = readers.get(person.userId) ?? {}
    const reader = { email, firstName: person.firstName }
    if (kind === 'nothing')
      return { message: { person: asPerson(person), kind, byMail: false, subject: '', body: '' }, reader, news: null }
    const mail = out ? 'roster-changed' : 'roster-published'
    const news: RosterNews = {
      kind: mail,
      by,
      tells: kind,
      parts,
      lost: without(had, parts),
      isOutdone: outdone.has(person.userId),
    }
    const { subject, text } = app.sessionMails.shown(row, reader, news)
    const byMail = email !== null && mayMail(mail, emailSettings)
    return { message: { person: asPerson(person), kind, byMail, subject, body: text }, reader, news }
  })
  return told.sort((a, b) => Number(a.news === null) - Number(b.news === null))
}

/** What must not be broken when it is published. Parts of cut songs are left out then, so they are none of it. */
const inTheWay = (board: Board, { broken }: Description) =>
  brokenIn(
    board,
    broken.filter(({ rule }) => rule !== 'song-cut'),
  )

export async function previewPublishing(
  app: App,
  db: Db,
  rosterId: number,
  by: number,
): Promise<Reply<typeof publishPreview>> {
  const board = await readBoard(db, await findLiveRoster(db, rosterId))
  const row = await findSessionRow(db, board.roster.sessionId)
  if (!row) throw notFound('This session')
  const described = describe(board)
  return {
    roster: toRoster(board.roster, board.session, described),
    broken: inTheWay(board, described),
    empty: described.report.emptyRequired.map(({ slotId, cause }) => ({
      slotId,
      why: engine.sentences({ about: 'empty-slot', value: cause }, { role: 'organiser' }, board.names).join(' '),
    })),
    messages: (await messagesFor(app, db, row, board, by)).map(({ message }) => message),
  }
}

interface Publishing {
  rosterId: number
  acknowledged?: number[] | undefined
  version?: number | undefined
}

export async function publish(changing: Changing, given: Publishing): Promise<Reply<typeof publishRoster>> {
  const { app, db, by, now, afterCommit } = changing
  const { rosterId } = given
  const { sessionId } = await findLiveRoster(db, rosterId)
  const { row, session } = await holdSession(app, db, sessionId, by)
  if (!session.mayRun) throw notAllowed()
  const board = await readBoard(db, await findLiveRoster(db, rosterId))
  const described = describe(board)
  // Pressed twice, or by somebody else a moment ago: it is out, and everyone was told.
  if (board.roster.state === 'published') return { roster: toRoster(board.roster, board.session, described), told: 0 }
  if (board.roster.state === 'superseded')
    throw refused('SUPERSEDED', `${board.roster.name} was published before. Make a copy of it and publish that.`)
  if (given.version !== undefined) await refuseStale(db, board, given.version, by)
  refuseUnready(board, described, given.acknowledged ?? [])
  const messages = await messagesFor(app, db, row, board, by)
  const roster = await bringOut(changing, board)
  await moveWaitlist(changing, sessionId)
  const told = row.ends_at <= now ? 0 : await tellAll(changing, row, messages)
  const detail = { rosterId, roster: roster.name, told }
  await recordChange(app, db, sessionId, { by, action: 'roster-published', detail }, now, afterCommit)
  const audited = { sessionId, session: row.title, ...detail }
  await insertGroupAudit(db, { at: now, groupId: session.groupId, by, action: 'roster-published', detail: audited })
  await app.bus.tell(db, 'groupChanged', { groupId: session.groupId }, afterCommit)
  await tellRoster(changing, { id: rosterId, sessionId, state: 'published' }, roster.version)
  return { roster, told }
}

function refuseUnready(board: Board, described: Description, acknowledged: number[]): void {
  const broken = inTheWay(board, described)
  if (broken.length) throw refused('BREAKS_RULE', [...new Set(broken.map(({ says }) => says))].slice(0, 3).join(' '))
  const agreed = new Set(acknowledged)
  const open = described.report.emptyRequired.filter(({ slotId }) => !agreed.has(slotId))
  if (!open.length) return
  const named = open.slice(0, 3).map(({ slotId }) => board.names.slots[slotId])
  const more = open.length > 3 ? ` and ${open.length - 3} more` : ''
  throw refused('EMPTY_SLOTS', `Nobody plays ${named.join(', ')}${more}. Agree to that first, or find somebody.`)
}

/** What was out is superseded; this is out, with nobody in what is cut. */
async function bringOut({ db, by, now }: Changing, { roster }: Board): Promise<Roster> {
  const before = await findPublished(db, roster.sessionId)
  if (before) {
    await keepAnswers(db, before.id, roster.id)
    await updateRoster(db, before.id, { state: 'superseded' })
  }
  await deleteInCutSongs(db, roster.id)
  await saveDraft(db, roster.id, null)
  await updateRoster(db, roster.id, { state: 'published', published_at: now })
  await recordRosterChange(db, { rosterId: roster.id, kind: 'publish', by, at: now, slots: [] })
  const board = await readBoard(db, (await findPublished(db, roster.sessionId)) as RosterRow)
  return toRoster(board.roster, board.session, describe(board))
}

async function tellAll({ app, db, afterCommit }: Changing, row: SessionRow, messages: Told[]): Promise<number> {
  let told = 0
  for (const { message, reader, news } of messages)
    if (news && message.byMail) told += await app.sessionMails.tell(db, row, [reader], news, afterCommit)
  return told
}
