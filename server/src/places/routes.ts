import { addressLookup, searchCity, searchNearby, statesForCountry } from '@app/core/contract/places'
import { groupsNear } from '../groups/sql.ts'
import { notFound } from '../lib/errors.ts'
import { type App, handle } from '../lib/http/handle.ts'
import type { Limit } from '../lib/http/rate-limits.ts'
import { searchPlaces, statesOf } from '../lib/outside/gazetteer.ts'
import { listUpcomingOfGroups, toSummary } from '../session-lists/sql.ts'

/** Each may be a question to somebody else's server. */
const addressesAsked = (userId: number): Limit => ({ key: `address:${userId}`, most: 60, seconds: 60 })
/** As many as one looks through. */
const MOST_SESSIONS = 50

export function placesRoutes(app: App): void {
  handle(app, searchCity, async ({ query }) => searchPlaces(query.q))

  handle(app, statesForCountry, async ({ params }) => {
    const states = await statesOf(params.id)
    if (!states) throw notFound('This country')
    return states
  })

  handle(app, searchNearby, async ({ query, db, now }) => {
    const [latitude = 0, longitude = 0] = query.coordinates.split(',').map(Number)
    const groups = await groupsNear(db, { latitude, longitude }, query.radiusKm, query.q ?? '')
    const distances = new Map(groups.map((group) => [group.id, group.distanceKm]))
    const rows = await listUpcomingOfGroups(db, [...distances.keys()], now, MOST_SESSIONS)
    const sessions = rows.map((row) => ({
      ...toSummary(row),
      groupId: row.group_id,
      timeZoneId: row.time_zone_id,
      distanceKm: distances.get(row.group_id) ?? 0,
    }))
    return { groups, sessions: sessions.sort((a, b) => a.distanceKm - b.distanceKm) }
  })

  handle(app, addressLookup, async ({ body, caller }) => {
    await app.limits.hit([addressesAsked(caller.userId)])
    return app.geocoder.find(body.address)
  })
}
