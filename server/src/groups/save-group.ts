import { type Group, saveGroup } from '@app/core/contract/groups'
import { mergedChange } from '@app/core/rules/merged-change'
import { currencyOf } from '../lib/currency.ts'
import { refuseClashes } from '../lib/db/clashes.ts'
import { type Db, inTransaction } from '../lib/db/database.ts'
import { invalid, notFound } from '../lib/errors.ts'
import { type App, handle } from '../lib/http/handle.ts'
import { findPlace, type Place, type Where } from '../lib/outside/gazetteer.ts'
import { countryName } from '../lib/outside/place-names.ts'
import { randomToken } from '../lib/secrets.ts'
import { insertGroupAudit, lastGroupAct } from '../members/audit-sql.ts'
import { sessionsChanged } from '../sessions/sessions-changed.ts'
import { sessionIdsOf } from '../sessions/sql.ts'
import { findGroup, insertGroup, lockGroup, updateGroup } from './sql.ts'

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
    const { id, was, ...wanted } = body
    // Before the transaction: another server may be asked.
    const place = await placeOf({ ...wanted, country: body.country ?? '' })
    const country = body.country || (place?.countryCode ?? '')
    return inTransaction(outer, async (db) => {
      const made_by = caller.userId
      const change = async (groupId: number) => {
        const group = await app.groupAccess.require('gadmin', groupId, made_by, db)
        const before = await lockGroup(db, group.id)
        if (!before) throw notFound('This group')
        const { changes, clashes } = mergedChange<Changeable>(before, said(wanted), was && said(was))
        await refuseGroupClashes(db, group.id, clashes, before, now)
        const isMoved = ['city', 'state', 'zip', 'country'].some((name) => name in changes)
        if (isMoved && country !== before.country) changes.country = country
        const changed = Object.keys(changes)
        if (!changed.length) return group.id
        if (changes.name) await sessionsChanged(app, db, await sessionIdsOf(db, { groupId: group.id }), afterCommit)
        await updateGroup(db, group.id, { ...toColumns({ ...before, ...changes }), ...(isMoved && pointOf(place)) })
        await insertGroupAudit(db, { at: now, groupId: group.id, by: made_by, action: 'changed', detail: { changed } })
        await app.bus.tell(db, 'groupChanged', { groupId: group.id }, afterCommit)
        return group.id
      }
      const make = () => {
        const timeZoneId = body.timeZoneId ?? place?.timeZoneId
        if (!timeZoneId) throw invalid({ timeZoneId: 'We do not know this place. Choose its time zone.' })
        const currency = body.currency ?? currencyOf(country)
        const values = { ...toColumns({ ...wanted, country, currency, timeZoneId }), ...pointOf(place) }
        return insertGroup(db, { ...values, invite_key: randomToken(), made_by }, now)
      }
      const saved = await findGroup(db, id ? await change(id) : await make())
      if (!saved) throw notFound('This group')
      return saved
    })
  })
}

type Changeable = Pick<
  Group,
  'name' | 'city' | 'state' | 'zip' | 'country' | 'currency' | 'timeZoneId' | 'isPublic' | 'joinPolicy'
>

/** Only the fields that were given: left out and null both mean 'no change'. */
const said = (given: { [K in keyof Changeable]?: Changeable[K] | null | undefined }) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value != null)) as Partial<Changeable>

const toColumns = (group: Changeable) => ({
  name: group.name,
  city: group.city,
  state: group.state,
  zip: group.zip,
  country: group.country,
  currency: group.currency,
  time_zone_id: group.timeZoneId,
  is_public: group.isPublic,
  join_policy: group.joinPolicy,
})

const pointOf = (place: Place | undefined) => ({
  latitude: place?.latitude ?? null,
  longitude: place?.longitude ?? null,
})

const POLICY_WORDS = { open: 'anyone joins', approval: 'an organiser lets people in', invite: 'by invitation' }

function wordsOf(name: keyof Changeable, group: Changeable): string {
  if (name === 'isPublic') return group.isPublic ? 'public' : 'private'
  return name === 'joinPolicy' ? POLICY_WORDS[group.joinPolicy] : group[name] || 'nothing'
}

async function refuseGroupClashes(db: Db, groupId: number, clashes: (keyof Changeable)[], now: Changeable, at: Date) {
  const told = clashes.map(async (field) => ({
    field,
    now: wordsOf(field, now),
    last: await lastGroupAct(db, groupId, 'changed', { field }),
  }))
  refuseClashes(await Promise.all(told), at)
}
