import { saveGroup } from '@app/core/contract/groups'
import { currencyOf } from '../lib/currency.ts'
import { inTransaction } from '../lib/database.ts'
import { invalid, notFound } from '../lib/errors.ts'
import { findPlace, type Place, type Where } from '../lib/gazetteer.ts'
import { type App, handle } from '../lib/handle.ts'
import { countryName } from '../lib/place-names.ts'
import { randomToken } from '../lib/secrets.ts'
import { sessionsChanged } from '../lib/sessions-changed.ts'
import { insertGroupAudit } from '../members/sql.ts'
import { sessionIdsOf } from '../sessions/sql.ts'
import { findGroup, insertGroup, updateGroup } from './sql.ts'

/** Makes a group, or changes one. */
export function saveGroupRoute(app: App): void {
  /** A postal code or a city of ours is certain; else the geocoder may know it, but not by a guess from a part of the words. */
  async function placeOf(where: Where): Promise<Place | undefined> {
    const ours = await findPlace(where)
    if (ours || !where.city) return ours
    const words = [where.city, where.state, where.zip, countryName(where.country)]
    const places = await app.geocoder.find(words.filter(Boolean).join(', '))
    return places.find((place) => place.source === 'geocoder')
  }

  handle(app, saveGroup, async ({ body, caller, db: outer, now, afterCommit }) => {
    if (body.id) await app.groupAccess.require('gadmin', body.id, caller.userId, outer)
    else await app.limits.hit([{ key: `group:${caller.userId}`, most: 20, seconds: 86_400 }])
    // Before the transaction: another server may be asked.
    const place = await placeOf({ ...body, country: body.country ?? '' })
    const country = body.country || (place?.countryCode ?? '')
    const values = {
      name: body.name,
      city: body.city,
      state: body.state,
      zip: body.zip,
      country,
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      is_public: body.isPublic,
      join_policy: body.joinPolicy,
    }
    return inTransaction(outer, async (db) => {
      const made_by = caller.userId
      const change = async (id: number) => {
        const group = await app.groupAccess.require('gadmin', id, made_by, db)
        const before = await findGroup(db, group.id)
        if (before?.name !== body.name)
          await sessionsChanged(app, db, await sessionIdsOf(db, { groupId: group.id }), afterCommit)
        await updateGroup(db, group.id, {
          ...values,
          ...(body.timeZoneId ? { time_zone_id: body.timeZoneId } : {}),
          ...(body.currency ? { currency: body.currency } : {}),
        })
        await insertGroupAudit(db, { at: now, groupId: group.id, by: made_by, action: 'changed' })
        await app.bus.tell(db, 'groupChanged', { groupId: group.id }, afterCommit)
        return group.id
      }
      const make = () => {
        const time_zone_id = body.timeZoneId ?? place?.timeZoneId
        if (!time_zone_id) throw invalid({ timeZoneId: 'We do not know this place. Choose its time zone.' })
        const currency = body.currency ?? currencyOf(country)
        return insertGroup(db, { ...values, time_zone_id, currency, invite_key: randomToken(), made_by }, now)
      }
      const saved = await findGroup(db, body.id ? await change(body.id) : await make())
      if (!saved) throw notFound('This group')
      return saved
    })
  })
}
