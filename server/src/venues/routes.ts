import { getVenue, listVenues, saveVenue } from '@app/core/contract/venues'
import { notFound } from '../lib/errors.ts'
import { type App, handle, transact } from '../lib/handle.ts'
import { sessionsChanged } from '../lib/sessions-changed.ts'
import { insertGroupAudit } from '../members/sql.ts'
import { sessionIdsOf } from '../sessions/sql.ts'
import { changeVenue, findVenue, insertVenue, listVenuesOf } from './sql.ts'

export function venuesRoutes(app: App): void {
  handle(app, listVenues, ({ group, db }) => listVenuesOf(db, group.id))

  handle(app, getVenue, async ({ params, caller, db }) => {
    const venue = await findVenue(db, params.id)
    if (!venue) throw notFound('This venue')
    await app.groupAccess.require('approved', venue.groupId, caller.userId, 'read')
    return venue
  })

  transact(app, saveVenue, async ({ body, caller, group, db, now, afterCommit }) => {
    const venue = {
      group_id: group.id,
      name: body.Name,
      address: body.Address ?? '',
      city: body.City ?? '',
      state: body.State ?? '',
      zip: body.Zip ?? '',
      latitude: body.Latitude ?? null,
      longitude: body.Longitude ?? null,
      notes: body.Notes ?? '',
    }
    const saved = body.LocationId ? await changeVenue(db, body.LocationId, venue) : await insertVenue(db, venue)
    if (!saved) throw notFound('This venue')
    const action = body.LocationId ? 'venue-changed' : 'venue-added'
    const detail = { locationId: saved.locationId, name: saved.name }
    await insertGroupAudit(db, { at: now, groupId: group.id, by: caller.userId, action, detail })
    await sessionsChanged(app, db, await sessionIdsOf(db, { venueId: saved.locationId }), afterCommit)
    await app.bus.tell(db, 'groupChanged', { groupId: group.id }, afterCommit)
    return saved
  })
}
