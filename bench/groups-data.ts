import { startServer } from './processes.ts'
import { run } from './statements.ts'

export interface Size {
  groups: number
  members: number
}

/** Where people search. A hundred groups are around it whatever the size; all others are in other parts of the world. */
export const HERE = { latitude: 45.5, longitude: -122.6 }
const NEARBY = 100

/** A database of its own with so many groups and memberships, made by the database itself. */
export async function groupsDatabase(server: string, name: string, { groups, members }: Size): Promise<string> {
  await run(server, [`create database ${name}`])
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  // A start makes the tables.
  await (await startServer(url)).stop()
  const people = Math.min(members, 100_000)
  await run(url, [
    `insert into users (email, first_name, last_name)
     select 'person' || n || '@example.org', 'Person', 'Number ' || n from generate_series(1, ${people}) n`,
    `insert into groups (name, city, state, latitude, longitude, time_zone_id, is_public, join_policy, description, invite_key, made_by)
     select 'Group ' || n, 'Portland', 'OR',
       case when n <= ${NEARBY} then ${HERE.latitude} + 0.4 * sin(n) else -60 + (n * 7919 % 100) end,
       case when n <= ${NEARBY} then ${HERE.longitude} + 0.4 * cos(n) else (n * 104729 % 360) - 180 end,
       'America/Los_Angeles', true, 'approval', repeat('About group ' || n || '. ', 8), 'key-' || n, 1 + n % ${people}
     from generate_series(1, ${groups}) n`,
    'insert into group_settings (group_id) select id from groups on conflict do nothing',
    // Every group has as many as the next, in either size; somebody in ten waits.
    `insert into members (group_id, user_id, is_admin, asked_at, approved_at)
     select g, 1 + (g * 31 + m) % ${people}, m = 0, now(), case when m % 10 < 9 then now() end
     from generate_series(1, ${groups}) g, generate_series(0, ${Math.floor(members / groups) - 1}) m`,
    'vacuum analyze',
  ])
  return url
}
