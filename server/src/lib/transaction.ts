import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

const transactions = new AsyncLocalStorage<{ open: boolean }>()

export const insideTransaction = () => transactions.getStore()?.open === true

/**
 * The embedded engine has one connection: a query on the outer `db` within a transaction would wait for itself for ever.
 * It is refused instead, there and then, so that the mistake shows in the first test.
 */
export function inTransaction<T>(db: Kysely<Tables>, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  const state = { open: false }
  return transactions.run(state, () =>
    db.transaction().execute(async (tx) => {
      state.open = true
      try {
        return await work(tx)
      } finally {
        state.open = false
      }
    }),
  )
}
