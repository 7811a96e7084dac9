import { type Kysely, sql } from 'kysely'

/** Who was put on the list at the door, from which device: sent again, it is the same person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table walk_ins (
      session_id integer not null references sessions on delete cascade,
      sent_by text not null,
      first_name text not null,
      last_name text not null,
      user_id integer not null references users on delete cascade,
      primary key (session_id, sent_by, first_name, last_name)
    )`.execute(db)
  await sql`create index walk_ins_user_id on walk_ins (user_id)`.execute(db)
}
