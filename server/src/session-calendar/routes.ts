import { groupCalendar, sessionCalendar } from '@app/core/contract/session-night'
import { PRODUCT } from '@app/core/product'
import { type CalendarEvent, toICalendar } from '@app/core/rules/icalendar'
import { findGroup } from '../groups/sql.ts'
import { notFound } from '../lib/errors.ts'
import { type App, handle } from '../lib/http/handle.ts'
import { findEvent, listEvents } from './sql.ts'

export function sessionCalendarRoutes(app: App): void {
  const host = new URL(app.settings.PUBLIC_URL).hostname

  const toEvent = (row: NonNullable<Awaited<ReturnType<typeof findEvent>>>): CalendarEvent => ({
    uid: `session-${row.id}@${host}`,
    // What was deleted is told only so that calendars take it out.
    title: row.deleted_at ? 'Cancelled' : row.title,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    location: row.deleted_at ? '' : row.place,
    description: row.deleted_at ? '' : row.description,
    url: `${app.settings.PUBLIC_URL}/session/${row.id}`,
    status: row.deleted_at ? 'CANCELLED' : 'CONFIRMED',
    changedAt: row.deleted_at ?? row.created_at,
    sequence: row.version - 1,
  })

  handle(app, sessionCalendar, async ({ session, db }) => {
    const row = await findEvent(db, session.id)
    if (!row) throw notFound('This session')
    return toICalendar(row.title, PRODUCT, [toEvent(row)])
  })

  handle(app, groupCalendar, async ({ group, db, now }) => {
    // The address has no key, so it is there for public groups alone.
    const found = group.isPublic ? await findGroup(db, group.id) : undefined
    if (!found) throw notFound('This group')
    return toICalendar(found.name, PRODUCT, (await listEvents(db, group.id, now)).map(toEvent))
  })
}
