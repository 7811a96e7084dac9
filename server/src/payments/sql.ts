import type { Person } from '@app/core/contract/profile'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import type { Tables } from '../lib/db/tables.ts'

const personOf = (table: string) =>
  sql<Person>`json_build_object('userId', ${sql.ref(`${table}.id`)}, 'firstName', ${sql.ref(`${table}.first_name`)}, 'lastName', ${sql.ref(`${table}.last_name`)}, 'imageUrl', ${sql.ref(`${table}.image`)})`

const selectPayments = (db: Db) =>
  db
    .selectFrom('payments')
    .innerJoin('users as payer', 'payer.id', 'payments.user_id')
    .leftJoin('users as clerk', 'clerk.id', 'payments.recorded_by')
    .select(['payments.id', 'payments.method', 'payments.note', 'payments.at'])
    .select(sql<number>`payments.amount::float8`.as('amount'))
    .select(sql<boolean>`payments.taken_back_at is not null`.as('takenBack'))
    .select([personOf('payer').as('person')])
    .select(sql<Person | null>`case when clerk.id is null then null else ${personOf('clerk')} end`.as('recordedBy'))

/** The same recorder's same client id in a session is the same payment: then nothing is written. */
export async function insertPayment(db: Db, payment: Insertable<Tables['payments']>) {
  const made = await db
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.columns(['session_id', 'recorded_by', 'client_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  const found = selectPayments(db)
  const same = made
    ? found.where('payments.id', '=', made.id)
    : found
        .where('payments.session_id', '=', payment.session_id)
        .where('payments.recorded_by', '=', payment.recorded_by ?? 0)
        .where('payments.client_id', '=', payment.client_id ?? '')
  return { payment: await same.executeTakeFirstOrThrow(), isNew: made !== undefined }
}

export const listPaymentsOf = (db: Db, sessionId: number) =>
  selectPayments(db).where('payments.session_id', '=', sessionId).orderBy('payments.id').execute()

/** Counts no more, or again. Undefined when it is not in that session; unchanged when it was so already. */
export async function setTakenBack(db: Db, sessionId: number, paymentId: number, at: Date | null) {
  const changed = await db
    .updateTable('payments')
    .set({ taken_back_at: at })
    .where('id', '=', paymentId)
    .where('session_id', '=', sessionId)
    .where('taken_back_at', at ? 'is' : 'is not', null)
    .returning(['user_id'])
    .executeTakeFirst()
  const payment = await selectPayments(db)
    .where('payments.id', '=', paymentId)
    .where('payments.session_id', '=', sessionId)
    .executeTakeFirst()
  return payment && { payment, isChanged: changed !== undefined }
}

/** Those with a place who paid less than the fee, unless somebody let them off. */
export const listOwing = (db: Db, sessionId: number) =>
  db
    .selectFrom('session_registrations as r')
    .innerJoin('sessions', 'sessions.id', 'r.session_id')
    .innerJoin('users as payer', 'payer.id', 'r.user_id')
    .select(personOf('payer').as('person'))
    .select(
      sql<number>`(sessions.fee - coalesce((select sum(p.amount) from payments p where p.session_id = r.session_id and p.user_id = r.user_id and p.taken_back_at is null), 0))::float8`.as(
        'owes',
      ),
    )
    .where('r.session_id', '=', sessionId)
    .where('r.is_waiting', '=', false)
    .where(
      sql<boolean>`sessions.fee > coalesce((select sum(p.amount) from payments p where p.session_id = r.session_id and p.user_id = r.user_id and p.taken_back_at is null), 0)`,
    )
    .where(
      sql<boolean>`not exists (select from payments p where p.session_id = r.session_id and p.user_id = r.user_id and p.method = 'comp' and p.taken_back_at is null)`,
    )
    .orderBy('r.arrival')
    .execute()
