import { groupAudit } from '@app/core/contract/groups'
import { addUser, joinGroup } from '@app/core/contract/members'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../lib/db/database.ts'
import { groupBy } from '../lib/group-by.ts'
import { testApp } from '../test/app.ts'
import { groupOfSix } from '../test/group.ts'
import { eraseUser } from './erase-sql.ts'

const app = testApp()

const OF_THE_GROUP = 'the group goes on'
const SAID = 'what somebody said stays where others answered it, by a former member'
const OF_ANOTHER = 'belongs to another person'
const OUR_WORD = 'a word out of a list of ours'
const NUMBERS = 'numbers of slots, songs and people'

/**
 * The text that outlives an account, and why: `table.column`, or `table.column of role` where it stays for one role alone. A new
 * column is personal until it stands here.
 */
const STAYS: Record<string, string> = {
  'assets.name': 'a random name; the account’s own pictures are removed with it, before',
  'assignments.answer': OUR_WORD,
  'assignments.how': OUR_WORD,
  'audit_log.action': OUR_WORD,
  'audit_log.detail of about_user_id': 'numbers; the name of who was invited goes, as tested below',
  'drop_outs.how': OUR_WORD,
  'drop_outs.why': OUR_WORD,
  'group_invitations.email of invited_by': OF_ANOTHER,
  'group_invitations.first_name of invited_by': OF_ANOTHER,
  'group_invitations.last_name of invited_by': OF_ANOTHER,
  'groups.city': OF_THE_GROUP,
  'groups.country': OF_THE_GROUP,
  'groups.currency': OF_THE_GROUP,
  'groups.description': OF_THE_GROUP,
  'groups.door_key': OF_THE_GROUP,
  'groups.image': OF_THE_GROUP,
  'groups.invite_key': OF_THE_GROUP,
  'groups.join_policy': OF_THE_GROUP,
  'groups.name': OF_THE_GROUP,
  'groups.state': OF_THE_GROUP,
  'groups.time_zone_id': OF_THE_GROUP,
  'groups.zip': OF_THE_GROUP,
  'group_posts.text': 'where posts stood before they were messages',
  'members.notify': OUR_WORD,
  'message_events.detail': NUMBERS,
  'message_events.kind': OUR_WORD,
  'message_reports.reason': 'the organisers settle it, by nobody’s name',
  'message_reports.subject': SAID,
  'message_reports.words': SAID,
  'messages.body': SAID,
  'messages.client_id of deleted_by': OF_ANOTHER,
  'messages.detail': NUMBERS,
  'messages.kind': OUR_WORD,
  'messages.subject': SAID,
  'notifications.detail of from_user_id': NUMBERS,
  'notifications.key of from_user_id': NUMBERS,
  'notifications.kind': OUR_WORD,
  'notifications.subject of from_user_id': SAID,
  'offers.state': OUR_WORD,
  'payments.client_id of user_id': OF_ANOTHER,
  'payments.method': OUR_WORD,
  'payments.note': 'the organisers’ books',
  'reactions.type': SAID,
  'roster_changes.kind': OUR_WORD,
  'roster_changes.slots': NUMBERS,
  'rosters.draft': NUMBERS,
  'rosters.input_hash': NUMBERS,
  'rosters.name': OF_THE_GROUP,
  'rosters.solved': OUR_WORD,
  'rosters.state': OUR_WORD,
  'rosters.wish_marks': NUMBERS,
  'session_history.action': OUR_WORD,
  'session_history.detail of user_id': 'what was done to another, or numbers',
  'session_reminders.kind': OUR_WORD,
  'session_songs.chart_link': OF_THE_GROUP,
  'session_songs.musical_key': OF_THE_GROUP,
  'session_songs.notes': OF_THE_GROUP,
  'session_songs.spotify_track_id': OF_THE_GROUP,
  'session_songs.youtube_link': OF_THE_GROUP,
  'sessions.description': OF_THE_GROUP,
  'sessions.image': OF_THE_GROUP,
  'sessions.location': OF_THE_GROUP,
  'sessions.time_zone_id': OF_THE_GROUP,
  'sessions.title': OF_THE_GROUP,
  'sessions.walk_in_key': OF_THE_GROUP,
  'sign_ins.ended_because': OUR_WORD,
  'slots.details': OF_THE_GROUP,
  'slots.note': OF_THE_GROUP,
  'songs.artist': 'a song of the catalogue',
  'songs.identity': 'a song of the catalogue',
  'songs.musical_key': 'a song of the catalogue',
  'songs.spotify_track_id': 'a song of the catalogue',
  'songs.title': 'a song of the catalogue',
  'songs.words': 'a song of the catalogue',
  'songs.youtube_link': 'a song of the catalogue',
}

/** For what must be there and is not looked at. */
const FILLER: Record<string, string> = {
  integer: '1',
  numeric: '1',
  boolean: 'false',
  bytea: "'x'",
  text: "'cash'",
  jsonb: "'{}'",
  tsvector: "''",
  'timestamp with time zone': 'now()',
}

interface Column {
  table: string
  name: string
  type: string
  isGiven: boolean
  isNullable: boolean
  isPerson: boolean
}

/** Every column of a table that says of whom a row is. `users` has a test of its own (erased.test.ts). */
async function columnsWithPeople(): Promise<Map<string, Column[]>> {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as name, c.data_type as type, c.is_nullable = 'YES' as "isNullable",
      c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as "isGiven",
      c.table_name = 'group_invitations' and c.column_name = 'email'
        or c.data_type = 'integer' and c.column_name ~ '(^|_)(user_id|author_id|by|by_id|blocked_id)$|^user_[ab]$|^freed_from$'
        or exists (select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
          where k.contype = 'f' and k.confrelid = 'users'::regclass and k.conrelid = c.table_name::regclass
          and a.attname = c.column_name) as "isPerson"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.table_name <> 'users'
    order by c.table_name, c.ordinal_position`.execute(app.database.db)
  const byTable = groupBy(rows, ({ table }) => table)
  return new Map([...byTable].filter(([, columns]) => columns.some(({ isPerson }) => isPerson)))
}

const isText = ({ type }: Column) => type === 'text' || type === 'jsonb' || type === 'character varying'

test('F2 no text of any table that says of whom its rows are outlives an account, but what is listed here with its reason', async () => {
  const [person, other] = [await app.person('Jo'), await app.person('Other')]
  const { db } = app.database
  const tables = await columnsWithPeople()
  const [seen, filled, left]: [Set<string>, Column[], string[]] = [new Set(), [], []]
  const personal = ({ table, name }: Column, role: Column) => `something personal in ${table}.${name} of ${role.name}`
  await inTransaction(db, async (tx) => {
    // Rows as they may be, without the rows that they point at.
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const [table, columns] of tables)
      for (const role of columns.filter(({ isPerson }) => isPerson)) {
        const isPersonal = (column: Column) => {
          const keys = [`${table}.${column.name}`, `${table}.${column.name} of ${role.name}`]
          for (const key of keys) seen.add(key)
          return isText(column) && column !== role && !keys.some((key) => STAYS[key])
        }
        const leaving = columns.filter(isPersonal)
        if (!leaving.length) continue
        filled.push(...leaving)
        const row = columns.flatMap((column): [Column, string][] => {
          const text = personal(column, role)
          if (column === role) return [[column, column.type === 'text' ? `'${person.email}'` : `${person.id}`]]
          if (leaving.includes(column))
            return [[column, column.type === 'jsonb' ? `'{"reason":"${text}"}'` : `'${text}'`]]
          if (column.isPerson) return column.isNullable ? [] : [[column, `${other.id}`]]
          return column.isNullable || column.isGiven ? [] : [[column, FILLER[column.type] ?? 'no filler']]
        })
        await sql`insert into ${sql.table(table)} (${sql.join(row.map(([{ name }]) => sql.ref(name)))})
          values (${sql.raw(row.map(([, value]) => value).join(', '))})`.execute(tx)
      }
  })
  expect(Object.keys(STAYS).filter((key) => !seen.has(key))).toEqual([])
  expect(filled.length).toBeGreaterThan(15)
  await eraseUser(db, person.id, app.now())
  for (const { table, name } of filled) {
    const { rows } = await sql<{ value: string }>`
      select ${sql.ref(name)}::text as value from ${sql.table(table)}
      where ${sql.ref(name)}::text like '%something personal%'`.execute(db)
    left.push(...rows.map(({ value }) => value))
  }
  expect(left).toEqual([])
})

const walkIn = (sentBy: string, userId: number) => ({
  session_id: 1,
  sent_by: sentBy,
  user_id: userId,
  last_name: 'Nolan',
})

test('F2 whom an account, or the browser where it began, put on a list at the door is forgotten with it', async () => {
  const [person, other] = [await app.person('Jo'), await app.person('Other')]
  const { db } = app.database
  await db.updateTable('users').set({ guest_id: 'browser-1' }).where('id', '=', person.id).execute()
  await inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const sent = [`user ${person.id}`, 'guest browser-1', `user ${other.id}`, `user ${person.id}0`]
    const rows = sent.map((sentBy) => ({ ...walkIn(sentBy, other.id), first_name: sentBy }))
    await tx.insertInto('walk_ins').values(rows).execute()
  })
  await eraseUser(db, person.id, app.now())
  const left = await db.selectFrom('walk_ins').select('sent_by').where('user_id', '=', other.id).execute()
  expect(left.map(({ sent_by }) => sent_by).sort()).toEqual([`user ${other.id}`, `user ${person.id}0`].sort())
})

test('F2 the group’s log forgets the name of who was invited with their account, whether they came or not', async () => {
  const { group, admin, stranger } = await groupOfSix(app)
  const late = await app.person('Late')
  const invite = (Email: string, FirstName: string) =>
    app.call(addUser, { GroupId: group.id, FirstName, LastName: 'Invited', Email }, admin)
  const names = async () => {
    const { payload } = await app.call(groupAudit, { id: group.id }, admin)
    return payload.entries
      .filter(({ action }) => action === 'invited')
      .map(({ about, detail }) => about?.firstName ?? detail.name ?? null)
  }
  await invite(stranger.email, 'Came')
  await invite(late.email, 'Waits')
  await invite('someone.else@example.org', 'Else')
  expect(await names()).toEqual(['Else Invited', 'Waits Invited', 'Came Invited'])
  const mail = (await app.mailsTo(stranger.email)).at(-1)
  const inviteKey = /\/join\/\d+-([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await app.call(joinGroup, { id: group.id, inviteKey }, stranger)).status).toBe(200)
  expect(await names()).toEqual(['Else Invited', 'Waits Invited', 'Stranger'])
  for (const { id } of [stranger, late]) await eraseUser(app.database.db, id, app.now())
  expect(await names()).toEqual(['Else Invited', null, 'Former'])
})
