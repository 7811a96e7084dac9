import { accessTokens } from '../server/src/lib/access/access-tokens.ts'
import { run } from './statements.ts'

/** The server's own key, where people are signed in by rows alone: thousands of passwords would take minutes. */
export const SIGNING = { SECRET_KEY: 'a key that is only good for benchmarks' }

/** A token for each person, in that order. It is good for fifteen minutes. */
export async function signIn(database: string, userIds: number[]): Promise<string[]> {
  const rows = await run(database, [
    `insert into sign_ins (user_id, device, last_used_at) select n, 'bench', now() from unnest('{${userIds.join()}}'::int[]) n returning id, user_id`,
  ])
  const signInIds = new Map(rows.map(({ id, user_id }) => [Number(user_id), Number(id)]))
  const tokens = accessTokens(SIGNING.SECRET_KEY)
  return userIds.map((userId) => tokens.issue({ userId, signInId: signInIds.get(userId) ?? 0 }, new Date()))
}
