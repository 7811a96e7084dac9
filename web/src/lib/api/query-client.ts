import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError, TOO_LATE } from './api-error.ts'

export const STALE = { menu: 60_000, settings: 5 * 60_000, catalogue: 24 * 60 * 60_000, group: 60 * 60_000 } as const

const mayHelpToRetry = (failures: number, error: Error) =>
  failures < 2 && error instanceof ApiError && (error.status === 0 ? error.code !== TOO_LATE : error.status >= 500)

/** The library ignores an invalidation while a query's first fetch is under way, though its answer may be older than the change: here it is fetched again. */
class Client extends QueryClient {
  override async invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const firsts = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
    const again = firsts.map(async ({ promise, queryKey }) => {
      await promise?.catch(() => {})
      await super.invalidateQueries({ ...filters, queryKey, exact: true }, options)
    })
    await Promise.all([super.invalidateQueries(filters, options), ...again])
  }
}

export const queryClient = new Client({
  defaultOptions: {
    // A first try is made whatever the browser says of the network; where it fails, what was seen is put back (kept-lists.ts).
    queries: { staleTime: 30_000, retry: mayHelpToRetry, networkMode: 'offlineFirst' },
    mutations: { networkMode: 'always' },
  },
})

/** After a write: what is shown of these is asked for at once, the rest when it is next shown. */
export const askAgain = (...keys: QueryKey[]): Promise<unknown> =>
  Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))

const ask = (event: Event) => event.preventDefault()

/** For a page that must go: nobody is asked, also where something waits. */
export const leaveUnasked = () => window.removeEventListener('beforeunload', ask)

// A change is shown before the server has it. Whoever must not be too early with what comes next looks here.
queryClient.getMutationCache().subscribe(() => {
  document.documentElement.toggleAttribute('data-saving', queryClient.isMutating() > 0)
  // One that was sent outlives the page; those that wait for it do not, so the browser asks before they are lost.
  const isLeftBehind = queryClient.isMutating({ predicate: ({ state }) => state.isPaused }) > 0
  window[isLeftBehind ? 'addEventListener' : 'removeEventListener']('beforeunload', ask)
})
