import { addressLookup, searchCity, searchNearby, statesForCountry } from '@app/core/contract/places'
import { groupsNear } from '../groups/sql.ts'
import { notFound } from '../lib/errors.ts'
import { lookUpAddress, searchPlaces, statesOf } from '../lib/gazetteer.ts'
import { type App, handle } from '../lib/handle.ts'

export function placesRoutes(app: App): void {
  handle(app, searchCity, async ({ query }) => searchPlaces(query.q))

  handle(app, statesForCountry, async ({ params }) => {
    const states = statesOf(params.id)
    if (!states) throw notFound('This country')
    return states
  })

  handle(app, searchNearby, async ({ query, db }) => {
    const [latitude = 0, longitude = 0] = query.coordinates.split(',').map(Number)
    return { groups: await groupsNear(db, { latitude, longitude }, query.radiusKm, query.q ?? ''), sessions: [] }
  })

  handle(app, addressLookup, async ({ body }) => lookUpAddress(body.address))
}
