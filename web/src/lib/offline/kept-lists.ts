import { CLIENT_VERSION } from '@app/core/product'
import type { Query, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { KEYS, read } from '../storage.ts'
import { inStore } from './disk.ts'
import { KEPT_IN } from './kept.ts'

// What the server answered stands on the disk, by account and with its time, and comes back when there is no network.

interface Kept {
  data: unknown
  at: number
  /** Which version of the app kept it: another may expect something that is not in it. */
  version: string
}

export interface Shelf {
  get(key: string): Promise<Kept | undefined>
  put(key: string, kept: Kept): Promise<unknown>
  dropBefore(at: number): Promise<unknown>
}

const STORE = 'lists'
const DISK: Shelf = {
  get: (key) => inStore<Kept | undefined>(KEPT_IN, STORE, 'readonly', (store) => store.get(key)),
  put: (key, kept) => inStore(KEPT_IN, STORE, 'readwrite', (store) => store.put(kept, key)),
  dropBefore: (at) =>
    inStore(KEPT_IN, STORE, 'readwrite', (store) => {
      const rows = store.openCursor()
      rows.onsuccess = () => {
        const row = rows.result
        if (row && (row.value as Kept).at < at) row.delete()
        row?.continue()
      }
      return rows
    }),
}

/** What was seen is shown without a network for so long; a roster of last week would only mislead. */
export const KEPT_FOR_MS = 24 * 60 * 60 * 1000

/** Of one account: its number is in the token, and stays when that is renewed. Who is not signed in has a place of their own too. */
function account(): string {
  const [, claims = ''] = read(KEYS.accessToken)?.split('.') ?? []
  try {
    return String(JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).sub)
  } catch {
    return 'guest'
  }
}

const keyOf = (name: string) => `${account()}/${name}`

/** Anything else that came from the server. */
export const keep = (name: string, data: unknown, shelf = DISK, at = Date.now()) =>
  void shelf.put(keyOf(name), { data, at, version: CLIENT_VERSION }).catch(() => {})

export async function readKept(name: string, shelf = DISK): Promise<Kept | undefined> {
  const kept = await shelf.get(keyOf(name)).catch(() => undefined)
  return kept?.version === CLIENT_VERSION && Date.now() - kept.at < KEPT_FOR_MS ? kept : undefined
}

const isNoAnswer = (error: unknown) => error instanceof ApiError && error.status === 0
const isWithoutAnswer = (action: { type: string; error?: unknown }) =>
  (action.type === 'failed' || action.type === 'error') && isNoAnswer(action.error)

/** Keeps each answer as it arrives, and puts it back where none comes. */
export function keepLists(client: QueryClient, shelf: Shelf = DISK): () => void {
  async function fill(query: Query): Promise<void> {
    const kept = await readKept(query.queryHash, shelf)
    if (query.state.data !== undefined) return
    if (kept) {
      query.setData(kept.data, { updatedAt: kept.at, manual: true })
      // However long it counts as fresh elsewhere: it is asked for again as soon as somebody answers.
      query.invalidate()
    } else if (query.state.fetchStatus === 'paused')
      // Else it would wait for the network with nothing but a skeleton to show for it.
      query.setState({
        status: 'error',
        fetchStatus: 'idle',
        error: new ApiError({ status: 0, message: 'There is no connection.' }),
      })
  }

  const isFor = (query: Query) => query.meta?.kept !== false
  void shelf.dropBefore(Date.now() - KEPT_FOR_MS).catch(() => {})
  // This file comes after the first screen, or when an answer does not: what was answered until then counts too.
  for (const query of client.getQueryCache().getAll()) {
    const { data, dataUpdatedAt, fetchStatus, fetchFailureReason } = query.state
    if (data === undefined && (isNoAnswer(fetchFailureReason) || fetchStatus === 'paused')) void fill(query)
    if (data !== undefined && isFor(query)) keep(query.queryHash, data, shelf, dataUpdatedAt)
  }
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    const { data, dataUpdatedAt } = query.state
    if (action.type === 'success' && !action.manual && isFor(query)) keep(query.queryHash, data, shelf, dataUpdatedAt)
    else if (data === undefined && (action.type === 'pause' || isWithoutAnswer(action))) void fill(query)
    // A list that is there is no failure for want of a network: the bar above says what is the matter.
    else if (data !== undefined && action.type === 'error' && isWithoutAnswer(action))
      query.setState({ status: 'success', error: null })
  })
}
