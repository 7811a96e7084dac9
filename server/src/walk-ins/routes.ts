import { checkInLink, groupTonight, renewDoorCode, walkIn, walkInDoor } from '@app/core/contract/session-night'
import { isDoorOpen } from '@app/core/rules/door'
import QRCode from 'qrcode'
import { type Db, inTransaction, violatedConstraint } from '../lib/db/database.ts'
import { notFound, refused, removedFromGroup } from '../lib/errors.ts'
import { type App, type Context, handle, transact } from '../lib/http/handle.ts'
import { randomToken } from '../lib/secrets.ts'
import { letInAlready } from '../members/let-in.ts'
import { saveMember, wasRemoved } from '../members/sql.ts'
import { insertHistory } from '../session-history/sql.ts'
import { findListed, toListed } from '../session-lists/sql.ts'
import { findDoor, findKeys, renewWalkInKey } from '../session-night/sql.ts'
import { lockSession } from '../sessions/sql.ts'
import { changeRegistration, findRegistration, takeSeat } from '../sign-up/seats-sql.ts'
import { insertWildcards } from '../sign-up/wildcards-sql.ts'
import { areInstruments, listInstrumentsOfGroup } from '../songs/sql.ts'
import { findUserByGuestId, giveName, insertGuest } from '../users/sql.ts'
import { saveUserInstrument } from '../users/tastes-sql.ts'
import { walkInTries } from './limits.ts'
import { findWalkIn, insertWalkIn } from './sql.ts'

const isOpen = (door: { starts_at: Date | null; ends_at: Date | null }, now: Date) =>
  door.starts_at !== null && door.ends_at !== null && isDoorOpen(door.starts_at, door.ends_at, now)

interface GivenAtDoor {
  FirstName: string
  LastName: string
  Email?: string | null | undefined
}

export function walkInsRoutes(app: App): void {
  const linkTo = async (path: string, key: string) => {
    const link = `${app.settings.PUBLIC_URL}/${path}/${key}`
    return { key, link, qrCode: await QRCode.toString(link, { type: 'svg', margin: 1 }) }
  }

  async function linksOf(db: Db, sessionId: number) {
    const keys = await findKeys(db, sessionId)
    if (!keys) throw notFound('This session')
    return { ...(await linkTo('walk-in', keys.walk_in_key)), group: await linkTo('tonight', keys.door_key) }
  }

  handle(app, checkInLink, ({ session, db }) => linksOf(db, session.id))

  transact(app, renewDoorCode, async ({ body, caller, session, db, now }) => {
    const act = { sessionId: session.id, at: now, by: caller.userId, action: 'door-code-renewed' as const }
    // Pressed twice, or by two organisers, it is one new code.
    if (await renewWalkInKey(db, session.id, body.was, randomToken())) await insertHistory(db, act)
    return linksOf(db, session.id)
  })

  async function doorFor(db: Db, key: { group: string } | { session: string }, now: Date) {
    const door = await findDoor(db, key, now)
    if (!door) throw notFound('This link')
    const row = door.sessionId === null ? undefined : await findListed(db, door.sessionId)
    const instruments = await listInstrumentsOfGroup(db, door.groupId)
    return {
      groupId: door.groupId,
      groupName: door.groupName,
      session: row ? toListed(row, now) : null,
      walkInKey: isOpen(door, now) ? door.walk_in_key : null,
      instruments: instruments.map(({ id, name, family }) => ({ instrumentId: id, name, family })),
    }
  }

  handle(app, groupTonight, ({ params, db, now }) => doorFor(db, { group: params.key }, now))
  handle(app, walkInDoor, ({ params, db, now }) => doorFor(db, { session: params.key }, now))

  handle(app, walkIn, async (context) => {
    // Outside the transaction: what is refused stays counted.
    await app.limits.hit(walkInTries(context.from))
    const enter = () => inTransaction(context.db, (tx) => signUpAtDoor({ ...context, db: tx }))
    return enter().catch((error) => {
      // A tap that came twice: the other has made the person by now.
      if (violatedConstraint(error) === 'users_guest_id_key') return enter()
      throw error
    })
  })

  async function signUpAtDoor({ params, body, caller, from, db, now, afterCommit }: Context<typeof walkIn>) {
    const door = await findDoor(db, { session: params.key }, now)
    if (!door?.sessionId) throw notFound('This link')
    if (!isOpen(door, now)) throw refused('DOOR_CLOSED', 'This opens on the day of the session. Come back then.')
    if (!(await areInstruments(db, body.instrumentIds))) throw notFound('An instrument')
    // Before the member's row, as everyone takes them who leaves or removes somebody.
    const session = await lockSession(db, door.sessionId)
    if (!session) throw notFound('This session')
    const self = body.forSomebodyElse ? undefined : caller
    const userId = self?.userId ?? (await whoWalksIn(db, session.id, body, caller?.userId ?? null, from.guestId))
    // Also who puts 'somebody else' on the list: that may be a name for themself.
    for (const id of new Set([userId, caller?.userId ?? userId]))
      if (await wasRemoved(db, door.groupId, id)) throw removedFromGroup()
    // Signed in and still without a name: here they gave it.
    if (self) await giveName(db, userId, { firstName: body.FirstName, lastName: body.LastName })
    // The code hangs at the door for everyone who comes: of a private group it opens this night, not the group.
    if (door.is_public) await saveMember(db, door.groupId, userId, now, now)
    // After this transaction, which has tonight's session already and must not ask for others.
    if (self && door.is_public) afterCommit(() => letInAlready(app, { groupId: door.groupId, userId, by: userId }, now))
    for (const id of body.instrumentIds)
      await saveUserInstrument(db, userId, { id, rating: undefined, isPrimary: undefined, note: undefined })
    await takeSeat(db, session, userId, now)
    await insertWildcards(db, session.id, userId, body.instrumentIds)
    await changeRegistration(db, session.id, userId, { is_present: true })
    await insertHistory(db, {
      sessionId: session.id,
      at: now,
      by: caller?.userId ?? userId,
      action: 'walked-in',
      about: userId,
    })
    await app.bus.tell(db, 'groupChanged', { groupId: door.groupId }, afterCommit)
    await app.bus.tell(db, 'sessionChanged', { sessionId: session.id }, afterCommit)
    const registration = await findRegistration(db, session.id, userId)
    return { sessionId: session.id, userId, waitlistPosition: registration?.waitlistPosition ?? null }
  }

  /**
   * The same name from the same device, or from the same organiser, is the same person, another name the next one. The first
   * at a device can claim their account on it. An address is noted, and stays its owner's.
   */
  async function whoWalksIn(
    db: Db,
    sessionId: number,
    body: GivenAtDoor,
    callerId: number | null,
    guestId: string | null,
  ): Promise<number> {
    const name = { firstName: body.FirstName, lastName: body.LastName }
    const sentBy = callerId === null ? guestId && `guest ${guestId}` : `user ${callerId}`
    const listed = sentBy ? await findWalkIn(db, sessionId, sentBy, name) : undefined
    if (listed) return listed.id
    const userId = callerId === null ? await guestOf(db, body, guestId) : await newGuest(db, body, null)
    if (sentBy) await insertWalkIn(db, sessionId, sentBy, name, userId)
    return userId
  }

  async function guestOf(db: Db, body: GivenAtDoor, guestId: string | null): Promise<number> {
    const known = guestId ? await findUserByGuestId(db, guestId) : undefined
    const isSame = known?.first_name === body.FirstName && known.last_name === body.LastName
    if (known && isSame && known.password_hash === null) return known.id
    return newGuest(db, body, known ? null : guestId)
  }

  const newGuest = async (db: Db, { FirstName, LastName, Email }: GivenAtDoor, guestId: string | null) =>
    (await insertGuest(db, { contactEmail: Email ?? null, firstName: FirstName, lastName: LastName, guestId })).id
}
