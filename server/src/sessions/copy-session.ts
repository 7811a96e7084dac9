import { sessionFaults } from '@app/core/rules/session-settings'
import type { Db } from '../lib/db/database.ts'
import { invalid } from '../lib/errors.ts'
import { insertHistory } from '../session-history/sql.ts'
import { copySongs } from '../session-songs/sql.ts'
import { insertLiveRoster, insertSession, type SessionRow, settingsOf, toColumns } from './sql.ts'

interface Plan {
  startsAt: Date
  signUpClosesAt: Date | null
  zone: string
  withSongs: boolean
}

/** The same session at another time: as long, at the same place, with the same settings. Gives its number; tells nobody. */
export async function copySession(db: Db, row: SessionRow, plan: Plan, by: number, now: Date): Promise<number> {
  const { startsAt, zone } = plan
  const endsAt = new Date(startsAt.getTime() + row.ends_at.getTime() - row.starts_at.getTime())
  const settings = { ...settingsOf(row), signUpClosesAt: plan.signUpClosesAt?.toISOString() ?? null }
  const faults = sessionFaults({ startsAt, endsAt }, settings, now)
  if (Object.keys(faults).length) throw invalid(faults)
  const { group_id, title, description, venue_id, location, image } = row
  const { id } = await insertSession(db, {
    ...{ group_id, title, description, venue_id, location, image },
    ...toColumns(settings),
    starts_at: startsAt,
    ends_at: endsAt,
    time_zone_id: zone,
    made_by: by,
    created_at: now,
  })
  if (settings.firstCome) await insertLiveRoster(db, id, by, now)
  if (plan.withSongs) await copySongs(db, row.id, id)
  await insertHistory(db, { sessionId: id, at: now, by, action: 'made', detail: { from: row.id } })
  return id
}
