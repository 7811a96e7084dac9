import { createHash } from 'node:crypto'
import { editSession, previewSessionChange, type TOLD } from '@app/core/contract/sessions'
import { mayReach } from '@app/core/rules/mail-leaving'
import { mergedChange } from '@app/core/rules/merged-change'
import {
  factWords,
  isAffected,
  type SessionFact,
  type SessionFacts,
  sessionChanges,
  settingFacts,
  settingsIn,
} from '@app/core/rules/session-changes'
import { sessionFaults } from '@app/core/rules/session-settings'
import { findGroup } from '../groups/sql.ts'
import { refuseClashes } from '../lib/db/clashes.ts'
import type { Db } from '../lib/db/database.ts'
import { invalid, notFound, refused } from '../lib/errors.ts'
import { type App, handle, transact } from '../lib/http/handle.ts'
import { tellNews } from '../news/tell-news.ts'
import { countAnnounceable, notifyAnnounced, notifyChanged, tellMovedUp } from '../notifications/notify-session.ts'
import { moveWaitlist } from '../offers/move-waitlist.ts'
import { insertHistory, lastChange } from '../session-history/sql.ts'
import { giveFreeSeats } from '../sign-up/seats-sql.ts'
import { listConcerned } from '../sign-up/who-comes-sql.ts'
import { countRegistrations } from '../sign-up/wishes-sql.ts'
import { findUser } from '../users/sql.ts'
import { listVenuesOf } from '../venues/sql.ts'
import type { ChangeNews } from './session-letters.ts'
import { mailSessionNews, previewSessionMail } from './session-mails.ts'
import {
  changeSession,
  dropEmptyRoster,
  findSessionRow,
  insertLiveRoster,
  lockSession,
  readSession,
  type SessionRow,
  settingsOf,
  toColumns,
} from './sql.ts'
import { typedInstant } from './times.ts'

interface Given {
  title?: string | undefined
  startDate?: string | undefined
  endDate?: string | null | undefined
  locationId?: number | null | undefined
  location?: string | undefined
  description?: string | undefined
  settings?: Parameters<typeof settingFacts>[0] | undefined
}

const factsOf = (row: SessionRow): SessionFacts => ({
  title: row.title,
  startDate: row.starts_at.toISOString(),
  endDate: row.ends_at.toISOString(),
  place: { venueId: row.venue_id, location: row.location },
  description: row.description,
  ...(settingFacts(settingsOf(row)) as Omit<SessionFacts, 'title' | 'startDate' | 'endDate' | 'place' | 'description'>),
})

const placeIn = ({ locationId, location }: Given): SessionFacts['place'] | undefined => {
  if (locationId) return { venueId: locationId, location: '' }
  return locationId === null || location !== undefined ? { venueId: null, location: location ?? '' } : undefined
}

/** What somebody said about a session, by the clock of its zone, as the facts that are kept. */
function factsIn(given: Given, zone: string): Partial<SessionFacts> {
  const instant = (text: string | null | undefined, field: string) =>
    text ? typedInstant(text, zone, field).toISOString() : undefined
  const closesAt = given.settings?.signUpClosesAt
  const facts = {
    title: given.title,
    startDate: instant(given.startDate, 'startDate'),
    endDate: instant(given.endDate, 'endDate'),
    place: placeIn(given),
    description: given.description,
    ...settingFacts({
      ...given.settings,
      ...(closesAt && { signUpClosesAt: new Date(closesAt).toISOString() }),
    }),
  }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Partial<SessionFacts>
}

/** Where a refusal about a fact stands in the form. */
const fieldOf = (fact: SessionFact) => (fact === 'place' ? 'locationId' : fact)

/** A change of a session, looked at from all sides before anything is written. */
async function planChange(db: Db, row: SessionRow, body: Given & { was?: Given | undefined }, now: Date) {
  const zone = row.time_zone_id
  const before = factsOf(row)
  const wanted = factsIn(body, zone)
  const { changes, clashes } = mergedChange(before, wanted, body.was && factsIn(body.was, zone))
  // A session that is moved stays as long as it was, unless the end is given too.
  if (changes.startDate && !wanted.endDate) {
    const length = row.ends_at.getTime() - row.starts_at.getTime()
    changes.endDate = new Date(Date.parse(changes.startDate) + length).toISOString()
  }
  const venues = await listVenuesOf(db, row.group_id)
  if (changes.place?.venueId && !venues.some(({ locationId }) => locationId === changes.place?.venueId))
    throw notFound('This venue')
  const naming = {
    zone,
    currency: (await findGroup(db, row.group_id))?.currency ?? 'USD',
    venue: (venueId: number) => {
      const venue = venues.find(({ locationId }) => locationId === venueId)
      return venue ? [venue.name, venue.address, venue.city].filter(Boolean).join(', ') : 'a venue that is gone'
    },
  }
  const told = await Promise.all(
    clashes.map(async (name) => ({
      field: fieldOf(name),
      now: name === 'description' ? undefined : factWords(name, before[name], naming),
      last: await lastChange(db, row.id, ['changed', 'sign-up-opened', 'sign-up-closed'], { field: name }),
    })),
  )
  refuseClashes(told, now)
  const after = { ...before, ...changes }
  const isMoved = changes.startDate !== undefined || changes.endDate !== undefined
  const times = { startsAt: new Date(after.startDate), endsAt: new Date(after.endDate) }
  const faults = sessionFaults(times, settingsIn(after), isMoved ? now : null)
  if (Object.keys(faults).length) throw invalid(faults)
  const place = factWords('place', after.place, naming)
  return {
    before,
    changes,
    after,
    told: sessionChanges(before, changes, naming),
    place: after.place.venueId || after.place.location ? place : '',
  }
}
type Plan = Awaited<ReturnType<typeof planChange>>

/** The mail about a planned change, whom it would go to, and a seal over both: whatever differs later has another one. */
async function planMail(
  app: App,
  db: Db,
  row: SessionRow,
  plan: Plan,
  { message = '', callerId, now }: { message: string | undefined; callerId: number; now: Date },
) {
  const organiser = await findUser(db, callerId)
  // Of a session that is over nobody needs to hear.
  const people = new Date(plan.after.endDate) > now ? await listConcerned(db, row.id) : []
  const changed = Object.keys(plan.changes) as SessionFact[]
  const all = people.filter((one) => mayReach('changed', one))
  const affected = all.filter((person) => isAffected(person, changed, plan.after))
  const news: ChangeNews = {
    kind: 'changed',
    message,
    by: callerId,
    organiser: organiser ? [organiser.first_name, organiser.last_name].filter(Boolean).join(' ') : 'An organiser',
    changes: plan.told,
    place: plan.place,
  }
  const then = { ...row, title: plan.after.title, starts_at: new Date(plan.after.startDate) }
  const mail = previewSessionMail(app, then, all[0], news)
  const ids = (readers: { userId: number }[]) => readers.map(({ userId }) => userId)
  // In the app they are told whether or not they have an address, or want mail about it.
  const concerned = { all: ids(people), affected: ids(people.filter((one) => isAffected(one, changed, plan.after))) }
  const seal = createHash('sha256')
    .update(JSON.stringify([row.id, plan.told, mail.subject, mail.text, ids(all), ids(affected)]))
    .digest('hex')
  return { people, all, affected, concerned, news, mail, seal }
}

/** What everyone wants to know who may come; the rest is for those who look. */
const IN_THE_FEED = new Set<SessionFact>(['title', 'startDate', 'place'])

export function editSessionRoutes(app: App): void {
  const found = async (db: Db, sessionId: number) => {
    const session = await readSession(db, sessionId)
    if (!session) throw notFound('This session')
    return session
  }

  handle(app, previewSessionChange, async ({ body, caller, session, db, now }) => {
    const row = await findSessionRow(db, session.id)
    if (!row || row.deleted_at) throw notFound('This session')
    const plan = await planChange(db, row, body, now)
    const asked = { message: body.message, callerId: caller.userId, now }
    const { people, all, affected, mail, seal } = await planMail(app, db, row, plan, asked)
    const waiting = people.filter(({ isWaiting }) => isWaiting).length
    const opens = plan.changes['settings.signUpOpen'] === true
    return {
      changes: plan.told,
      coming: people.length - waiting,
      waiting,
      told: { all: all.length, affected: affected.length },
      announceable: opens ? await countAnnounceable(db, row.group_id, row.id, caller.userId) : 0,
      mail,
      seal,
    }
  })

  /** Those who are told, if what they are told is what the organiser was shown. */
  async function sealedMail(
    db: Db,
    row: SessionRow,
    plan: Plan,
    {
      tell,
      seal,
      message,
    }: { tell?: (typeof TOLD)[number] | undefined; seal?: string | undefined; message?: string | undefined },
    by: { callerId: number; now: Date },
  ) {
    if (!tell || tell === 'nobody') return null
    if (!seal) throw invalid({ seal: 'Look at the e-mail first: ask for the preview.' })
    const mail = await planMail(app, db, row, plan, { message, ...by })
    if (mail.seal !== seal)
      throw refused(
        'MAIL_CHANGED',
        'The session, or who is in it, changed since you looked at the e-mail. Nothing was saved or sent: look at it again.',
      )
    return { ...mail, readers: tell === 'all' ? mail.all : mail.affected, told: mail.concerned[tell] }
  }

  transact(app, editSession, async ({ body, caller, session, db, now, afterCommit }) => {
    const row = await lockSession(db, session.id)
    if (!row || row.deleted_at) throw notFound('This session')
    // Sent again because the first answer was lost: it is saved, and everyone was told.
    if (body.seal && (await lastChange(db, session.id, 'changed'))?.detail.seal === body.seal) return found(db, row.id)
    const plan = await planChange(db, row, body, now)
    const mail = await sealedMail(db, row, plan, body, { callerId: caller.userId, now })
    const fields = Object.keys(plan.changes)
    const telling = { app, db, now, afterCommit }
    if (!fields.length && !mail) {
      if (body.announce === 'members') await notifyAnnounced(telling, row, caller.userId)
      return found(db, row.id)
    }
    await writeChange(db, row, plan, caller.userId, now)
    const movedUp = await giveFreeSeats(db, session.id, now)
    await tellMovedUp(telling, row, movedUp)
    await moveWaitlist(telling, session.id)
    const changes = Object.fromEntries(plan.told.map(({ name, from, to }) => [name, { from, to }]))
    const detail = { fields, changes, ...(mail && { told: mail.readers.length, seal: body.seal }) }
    await insertHistory(db, { sessionId: session.id, at: now, by: caller.userId, action: 'changed', detail })
    const told = plan.told
      .filter(({ name }) => IN_THE_FEED.has(name))
      .map(({ label, from, to }) => ({ label, from, to }))
    const news = { groupId: session.groupId, sessionId: session.id, by: caller.userId, detail: { changes: told } }
    const after = await findSessionRow(db, session.id)
    if (told.length && after && after.ends_at > now)
      await tellNews(app, db, { kind: 'changed', ...news }, now, afterCommit)
    if (mail && after) {
      await mailSessionNews(app, db, after, mail.readers, mail.news, afterCommit)
      await notifyChanged(telling, after, mail.told, caller.userId, plan.told)
    }
    if (after && body.announce === 'members') await notifyAnnounced(telling, after, caller.userId)
    await app.bus.tell(db, 'sessionChanged', { sessionId: session.id }, afterCommit)
    await app.bus.tell(db, 'groupChanged', { groupId: session.groupId }, afterCommit)
    return found(db, session.id)
  })
}

async function writeChange(db: Db, row: SessionRow, { changes, after }: Plan, by: number, now: Date): Promise<void> {
  const settings = settingsIn(after)
  if (changes['settings.firstCome'] !== undefined) {
    if (await countRegistrations(db, row.id))
      throw invalid({ 'settings.firstCome': 'Members have signed up already. Make a new session to change this.' })
    if (settings.firstCome) await insertLiveRoster(db, row.id, by, now)
    else await dropEmptyRoster(db, row.id)
  }
  const { venueId, location } = after.place
  await changeSession(db, row.id, {
    title: after.title,
    description: after.description,
    venue_id: venueId,
    location,
    ...toColumns(settings),
    starts_at: new Date(after.startDate),
    ends_at: new Date(after.endDate),
    reminded_at: changes['settings.signUpClosesAt'] === undefined ? row.reminded_at : null,
  })
}
