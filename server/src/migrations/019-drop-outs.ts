import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who had a part in a roster that was out and does not play it after all. The part itself is free at once.
  await sql`
    create table drop_outs (
      id integer generated always as identity primary key,
      session_id integer not null references sessions on delete cascade,
      roster_id integer not null references rosters on delete cascade,
      slot_id integer not null references slots on delete cascade,
      user_id integer not null references users,
      why text not null check (why in ('declined', 'left', 'absent')),
      at timestamptz not null,
      -- How they had come by it, should they take their no back.
      how text not null,
      locked boolean not null,
      -- An organiser has seen to it: the part went to somebody else, or stays open.
      settled_at timestamptz,
      unique (roster_id, slot_id, user_id)
    )`.execute(db)
  await sql`create index drop_outs_session on drop_outs (session_id)`.execute(db)
  await sql`
    insert into drop_outs (session_id, roster_id, slot_id, user_id, why, at, how, locked)
    select session_id, roster_id, slot_id, user_id, 'declined', coalesce(answered_at, now()), how, locked
    from assignments where answer = 'declined'`.execute(db)
  await sql`delete from assignments where answer = 'declined'`.execute(db)
}
