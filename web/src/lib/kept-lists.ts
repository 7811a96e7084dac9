import type { Query, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { inStore } from './disk.ts'
import { KEYS, read } from './storage.ts'

// Lists that are asked for by POST are nothing that the service worker could keep. Those with `KEPT` among their options stand
// on the disk instead, and come back when there is no network.
export const KEPT = { meta: { kept: true } } as const

interface Kept {
  data: unknown
  at: number
}

export interface Shelf {
  get(key: string): Promise<Kept | undefined>
  put(key: string, kept: Kept): Promise<unknown>
  clear(): Promise<unknown>
}

const NAME = 'seen-lists'
const STORE = 'lists'
const DISK: Shelf = {
  get: (key) => inStore<Kept | undefined>(NAME, STORE, 'readonly', (store) => store.get(key)),
  put: (key, kept) => inStore(NAME, STORE, 'readwrite', (store) => store.put(kept, key)),
  clear: () => inStore(NAME, STORE, 'readwrite', (store) => store.clear()),
}

/** As long as the service worker shows what was seen. */
export const KEPT_FOR_MS = 24 * 60 * 60 * 1000

/** Of one account: its number is in the token, and stays when that is renewed. */
function account(): string | null {
  const [, claims = ''] = read(KEYS.accessToken)?.split('.') ?? []
  try {
    return String(JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).sub)
  } catch {
    return null
  }
}

const isWithoutAnswer = (action: { type: string; error?: unknown }) =>
  (action.type === 'failed' || action.type === 'error') && action.error instanceof ApiError && action.error.status === 0

/** Keeps each marked list as it arrives, and puts it back where no answer comes. */
export function keepLists(client: QueryClient, shelf: Shelf = DISK): () => void {
  const keyOf = (query: Query) => `${account()}/${query.queryHash}`

  async function fill(query: Query): Promise<void> {
    const kept = await shelf.get(keyOf(query)).catch(() => undefined)
    if (query.state.data !== undefined) return
    if (kept && Date.now() - kept.at < KEPT_FOR_MS) query.setData(kept.data, { updatedAt: kept.at, manual: true })
    else if (query.state.fetchStatus === 'paused')
      // Else it would wait for the network with nothing but a skeleton to show for it.
      query.setState({
        status: 'error',
        fetchStatus: 'idle',
        error: new ApiError({ status: 0, message: 'There is no connection.' }),
      })
  }

  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !event.query.meta?.kept || account() === null) return
    const { query, action } = event
    const { data, dataUpdatedAt } = query.state
    if (action.type === 'success' && !action.manual)
      shelf.put(keyOf(query), { data, at: dataUpdatedAt }).catch(() => {})
    else if (data === undefined && (action.type === 'pause' || isWithoutAnswer(action))) void fill(query)
    // A list that is there is no failure for want of a network: the bar above says what is the matter.
    else if (data !== undefined && action.type === 'error' && isWithoutAnswer(action))
      query.setState({ status: 'success', error: null })
  })
}

export const forgetLists = (shelf: Shelf = DISK) => void shelf.clear().catch(() => {})
