import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { KEPT, KEPT_FOR_MS, keepLists, type Shelf } from './kept-lists.ts'
import { KEYS } from './storage.ts'

const tokenOf = (sub: number) => `head.${btoa(JSON.stringify({ sub }))}.sign`
const offline = () => Promise.reject(new ApiError({ status: 0, message: 'No connection.' }))

function shelf() {
  const kept = new Map<string, { data: unknown; at: number }>()
  const disk: Shelf = {
    get: async (key) => kept.get(key),
    put: async (key, one) => kept.set(key, one),
    clear: async () => kept.clear(),
  }
  return { kept, disk }
}

/** A new visit on the same disk. */
function visit(disk: Shelf) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  keepLists(client, disk)
  return client
}

const ask = (client: QueryClient, queryFn: () => Promise<unknown>, more: object = KEPT) =>
  client.fetchQuery({ queryKey: ['people'], queryFn, ...more }).catch((error: Error) => error.message)

beforeEach(() => localStorage.setItem(KEYS.accessToken, tokenOf(7)))
afterEach(() => {
  localStorage.clear()
  onlineManager.setOnline(true)
})

test('a list that was seen is there on the next visit without a network', async () => {
  const { disk } = shelf()
  await ask(visit(disk), async () => ['Ben'])
  const next = visit(disk)
  await ask(next, offline)
  await vi.waitFor(() => expect(next.getQueryState(['people'])).toMatchObject({ data: ['Ben'], status: 'success' }))
})

test('B5 it is there for no other account, and not after a day', async () => {
  const { kept, disk } = shelf()
  await ask(visit(disk), async () => ['Ben'])
  localStorage.setItem(KEYS.accessToken, tokenOf(8))
  const other = visit(disk)
  await ask(other, offline)
  localStorage.setItem(KEYS.accessToken, tokenOf(7))
  for (const one of kept.values()) one.at -= KEPT_FOR_MS
  const late = visit(disk)
  await ask(late, offline)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([other, late].map((client) => client.getQueryData(['people']))).toEqual([undefined, undefined])
})

test('what is not marked is not kept', async () => {
  const { kept, disk } = shelf()
  await ask(visit(disk), async () => ['Ben'], {})
  expect(kept.size).toBe(0)
})

test('a list that waits for the network and was never seen says so instead of waiting for ever', async () => {
  const client = visit(shelf().disk)
  onlineManager.setOnline(false)
  const watched = new QueryObserver(client, { queryKey: ['people'], queryFn: offline, ...KEPT })
  const stop = watched.subscribe(() => {})
  await vi.waitFor(() => expect(client.getQueryState(['people'])?.status).toBe('error'))
  stop()
})

test('a list that is there does not become a failure for want of a network', async () => {
  const client = visit(shelf().disk)
  await ask(client, async () => ['Ben'])
  await client.refetchQueries({ queryKey: ['people'] })
  client.setQueryDefaults(['people'], { queryFn: offline })
  await ask(client, offline, { ...KEPT, staleTime: 0 })
  await vi.waitFor(() => expect(client.getQueryState(['people'])).toMatchObject({ data: ['Ben'], status: 'success' }))
})
