import type { Input } from '@app/core/contract/route'
import { getVenue, listVenues, saveVenue } from '@app/core/contract/venues'
import { mergedChange } from '@app/core/rules/merged-change'
import { refuseClashes } from '../lib/db/clashes.ts'
import { notFound } from '../lib/errors.ts'
import { type App, handle, transact } from '../lib/http/handle.ts'
import { insertGroupAudit, lastGroupAct } from '../members/audit-sql.ts'
import { sessionsChanged } from '../sessions/sessions-changed.ts'
import { sessionIdsOf } from '../sessions/sql.ts'
import { changeVenue, findVenue, insertVenue, listVenuesOf, lockVenue, type VenueFacts } from './sql.ts'

export function venuesRoutes(app: App): void {
  handle(app, listVenues, ({ group, db }) => listVenuesOf(db, group.id))

  handle(app, getVenue, async ({ params, caller, db }) => {
    const venue = await findVenue(db, params.id)
    if (!venue) throw notFound('This venue')
    await app.groupAccess.require('approved', venue.groupId, caller.userId, 'read', 'This venue')
    return venue
  })

  transact(app, saveVenue, async ({ body, caller, group, db, now, afterCommit }) => {
    const { GroupId: _, LocationId, was, ...given } = body
    const wanted = factsIn(given)
    const act = (action: 'venue-added' | 'venue-changed', detail: object) =>
      insertGroupAudit(db, { at: now, groupId: group.id, by: caller.userId, action, detail: { ...detail } })
    if (!LocationId) {
      const made = await insertVenue(db, { group_id: group.id, ...EMPTY, ...wanted })
      await act('venue-added', { locationId: made.locationId, name: made.name })
      await app.bus.tell(db, 'groupChanged', { groupId: group.id }, afterCommit)
      return made
    }
    const before = await lockVenue(db, group.id, LocationId)
    if (!before) throw notFound('This venue')
    // Without a word on what was seen, what is left out is empty.
    const merged = was ? mergedChange(before, wanted, factsIn(was)) : mergedChange(before, { ...EMPTY, ...wanted })
    const told = merged.clashes.map(async (name) => ({
      field: name,
      now: String(before[name] ?? '') || 'nothing',
      last: await lastGroupAct(db, group.id, 'venue-changed', { locationId: LocationId, field: name }),
    }))
    refuseClashes(await Promise.all(told), now)
    const changed = Object.keys(merged.changes)
    const saved = changed.length ? await changeVenue(db, LocationId, merged.changes) : await findVenue(db, LocationId)
    if (!saved) throw notFound('This venue')
    if (!changed.length) return saved
    await act('venue-changed', { locationId: saved.locationId, name: saved.name, changed })
    await sessionsChanged(app, db, await sessionIdsOf(db, { venueId: saved.locationId }), afterCommit)
    await app.bus.tell(db, 'groupChanged', { groupId: group.id }, afterCommit)
    return saved
  })
}

const EMPTY = { address: '', city: '', state: '', zip: '', latitude: null, longitude: null, notes: '' }

/** By our own names; what was not said is left out. */
type Given = { [K in keyof Input<typeof saveVenue>]?: Input<typeof saveVenue>[K] | undefined }

function factsIn(given: Given): Partial<VenueFacts> & { name: string } {
  const facts = {
    name: given.Name,
    address: given.Address,
    city: given.City,
    state: given.State,
    zip: given.Zip,
    latitude: given.Latitude,
    longitude: given.Longitude,
    notes: given.Notes,
  }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as VenueFacts
}
