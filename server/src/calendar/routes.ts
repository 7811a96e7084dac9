import { calendarLink, personalCalendar, resetCalendarLink } from '@app/core/contract/calendar'
import { PRODUCT } from '@app/core/product'
import { type CalendarEvent, toICalendar } from '@app/core/rules/icalendar'
import { ownDescription, ownStatus } from '@app/core/rules/own-event'
import { notFound } from '../lib/errors.ts'
import { type App, handle } from '../lib/http/handle.ts'
import type { Origin } from '../lib/http/origin.ts'
import { randomToken } from '../lib/secrets.ts'
import { calendarKey, claimedBy, isCalendarKey } from './keys.ts'
import { findCalendarOwner, listOwnEvents, type OwnEventRow, setCalendarSalt } from './sql.ts'

/** A calendar asks a few times a day; many calendars of a family share an address, and guessing has none. */
const asked = (userId: number) => ({ key: `calendar:${userId}`, most: 240, seconds: 3_600 })
const guessed = ({ address }: Origin) => ({ key: `calendar-guess:${address}`, most: 30, seconds: 60 })

export function calendarRoutes(app: App): void {
  const { PUBLIC_URL } = app.settings
  const host = new URL(PUBLIC_URL).hostname
  const linkFor = (userId: number, salt: string) => ({
    url: `${PUBLIC_URL}/api/v1/calendar/${calendarKey(app.calendarKey[0], userId, salt)}.ics`,
  })

  handle(app, calendarLink, async ({ caller, db }) => {
    const owner = await findCalendarOwner(db, caller.userId)
    if (!owner) throw notFound('This account')
    return linkFor(owner.id, owner.salt)
  })

  handle(app, resetCalendarLink, async ({ caller, db }) => {
    const salt = randomToken()
    await setCalendarSalt(db, caller.userId, salt)
    return linkFor(caller.userId, salt)
  })

  function toEvent(row: OwnEventRow, userId: number): CalendarEvent {
    const link = `${PUBLIC_URL}/session/${row.id}`
    const own = { ...row, isCancelled: row.deletedAt !== null, link }
    return {
      uid: `session-${row.id}-player-${userId}@${host}`,
      title: row.title,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
      location: row.place,
      description: ownDescription(own),
      url: link,
      status: ownStatus(own),
      changedAt: row.changedAt,
      sequence: row.sequence,
    }
  }

  handle(app, personalCalendar, async ({ params, db, now, from }) => {
    const userId = claimedBy(params.key)
    const owner = userId === null ? undefined : await findCalendarOwner(db, userId)
    if (!owner || !isCalendarKey(app.calendarKey, params.key, owner.id, owner.salt)) {
      await app.limits.hit([guessed(from)])
      throw notFound('This calendar')
    }
    await app.limits.hit([asked(owner.id)])
    const events = await listOwnEvents(db, owner.id, now)
    return toICalendar(
      `${PRODUCT}: ${owner.firstName}`,
      PRODUCT,
      events.map((row) => toEvent(row, owner.id)),
    )
  })
}
