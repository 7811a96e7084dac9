import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { tooMany } from '../errors.ts'

export interface Limit {
  key: string
  most: number
  seconds: number
}

/**
 * Counters that all instances share. Each counts from its first hit to the end of its window, then begins anew, so nobody is
 * ever locked out for good.
 */
export function rateLimits(db: Db, clock: () => Date, factor: number) {
  const most = (limit: Limit) => Math.max(1, Math.floor(limit.most * factor))
  const secondsLeft = (resetsAt: Date, now: Date) => Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000))

  /** Counts a hit on each, and answers those that are over. */
  async function countHits(limits: Limit[], on: Db, times: number, now: Date) {
    const rows = limits.map((limit) => ({
      key: limit.key,
      hits: times,
      resets_at: new Date(now.getTime() + limit.seconds * 1000),
    }))
    // In the keys' order, so that two requests with the same keys cannot wait for each other.
    rows.sort((a, b) => (a.key < b.key ? -1 : 1))
    const counted = await on
      .insertInto('rate_counters')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          hits: sql<number>`case when rate_counters.resets_at <= ${now} then ${times}::int else rate_counters.hits + ${times}::int end`,
          resets_at: sql<Date>`case when rate_counters.resets_at <= ${now} then excluded.resets_at else rate_counters.resets_at end`,
        }),
      )
      .returning(['key', 'hits', 'resets_at'])
      .execute()
    return counted.filter((row) => limits.some((limit) => limit.key === row.key && row.hits > most(limit)))
  }

  /** Counts a hit on each and refuses when one is over. Inside a transaction, on that: then a refusal also uncounts. */
  async function hit(limits: Limit[], on: Db = db, times = 1): Promise<void> {
    const now = clock()
    const over = await countHits(limits, on, times, now)
    if (over.length) throw tooMany(Math.max(...over.map((row) => secondsLeft(row.resets_at, now))))
  }

  /** Counts a hit on each, and answers whether none is over: for what is left out then, and refused to nobody. */
  const fits = async (limits: Limit[], on: Db): Promise<boolean> => !(await countHits(limits, on, 1, clock())).length

  /** Refuses when one is used up, and counts nothing. */
  async function check(limits: Limit[]): Promise<void> {
    const now = clock()
    const rows = await db
      .selectFrom('rate_counters')
      .selectAll()
      .where(
        'key',
        'in',
        limits.map((limit) => limit.key),
      )
      .where('resets_at', '>', now)
      .execute()
    const full = rows.filter((row) => limits.some((limit) => limit.key === row.key && row.hits >= most(limit)))
    if (full.length) throw tooMany(Math.max(...full.map((row) => secondsLeft(row.resets_at, now))))
  }

  /** Takes one hit back: what was counted in advance turned out to be no failure. */
  async function forgive(keys: string[]): Promise<void> {
    await db
      .updateTable('rate_counters')
      .set((eb) => ({ hits: eb('hits', '-', 1) }))
      .where('key', 'in', keys)
      .where('hits', '>', 0)
      .execute()
  }

  async function clear(key: string): Promise<void> {
    await db.deleteFrom('rate_counters').where('key', '=', key).execute()
  }

  async function sweep(): Promise<void> {
    await db.deleteFrom('rate_counters').where('resets_at', '<', clock()).execute()
  }

  return { hit, fits, check, forgive, clear, sweep }
}

export type RateLimits = ReturnType<typeof rateLimits>
