import type { Person } from '@app/core/contract/profile'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../lib/database.ts'
import type { Tables } from '../lib/tables.ts'

const personOf = (table: string) =>
  sql<Person>`json_build_object('userId', ${sql.ref(`${table}.id`)}, 'firstName', ${sql.ref(`${table}.first_name`)}, 'lastName', ${sql.ref(`${table}.last_name`)}, 'imageUrl', ${sql.ref(`${table}.image`)})`

const selectPayments = (db: Db) =>
  db
    .selectFrom('payments')
    .innerJoin('users as payer', 'payer.id', 'payments.user_id')
    .leftJoin('users as clerk', 'clerk.id', 'payments.recorded_by')
    .select(['payments.id', 'payments.method', 'payments.note', 'payments.at'])
    .select(sql<number>`payments.amount::float8`.as('amount'))
    .select([personOf('payer').as('person')])
    .select(sql<Person | null>`case when clerk.id is null then null else ${personOf('clerk')} end`.as('recordedBy'))

export async function insertPayment(db: Db, payment: Insertable<Tables['payments']>) {
  const { id } = await db.insertInto('payments').values(payment).returning('id').executeTakeFirstOrThrow()
  return selectPayments(db).where('payments.id', '=', id).executeTakeFirstOrThrow()
}

export const listPaymentsOf = (db: Db, sessionId: number) =>
  selectPayments(db).where('payments.session_id', '=', sessionId).orderBy('payments.id').execute()

/** Those with a place who paid less than the fee, unless somebody let them off. */
export const listOwing = (db: Db, sessionId: number) =>
  db
    .selectFrom('session_registrations as r')
    .innerJoin('sessions', 'sessions.id', 'r.session_id')
    .innerJoin('users as payer', 'payer.id', 'r.user_id')
    .select(personOf('payer').as('person'))
    .select(
      sql<number>`(sessions.fee - coalesce((select sum(p.amount) from payments p where p.session_id = r.session_id and p.user_id = r.user_id), 0))::float8`.as(
        'owes',
      ),
    )
    .where('r.session_id', '=', sessionId)
    .where('r.is_waiting', '=', false)
    .where(
      sql<boolean>`sessions.fee > coalesce((select sum(p.amount) from payments p where p.session_id = r.session_id and p.user_id = r.user_id), 0)`,
    )
    .where(
      sql<boolean>`not exists (select from payments p where p.session_id = r.session_id and p.user_id = r.user_id and p.method = 'comp')`,
    )
    .orderBy('r.arrival')
    .execute()
