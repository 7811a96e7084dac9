import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What was new before somebody came is not news to them, on none of their devices.
  await sql`alter table users add column first_version text`.execute(db)
  await sql`
    update users set first_name = 'Someone', last_name = 'new'
    where first_name = 'New' and last_name = 'User'`.execute(db)

  // What somebody asked for who waits to be let into the group: it becomes their wish with the approval, and goes with the request.
  await sql`
    create table wishes_on_approval (
      id integer generated always as identity primary key,
      group_id integer not null,
      user_id integer not null,
      slot_id integer not null references slots on delete cascade,
      unique (group_id, user_id, slot_id),
      foreign key (group_id, user_id) references members on delete cascade
    )`.execute(db)
  await sql`create index wishes_on_approval_slot on wishes_on_approval (slot_id)`.execute(db)
}
