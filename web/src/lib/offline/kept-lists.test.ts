import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { KEYS } from '../storage.ts'
import { NOT_KEPT } from './kept.ts'
import { KEPT_FOR_MS, keepLists, type Shelf } from './kept-lists.ts'

const tokenOf = (sub: number) => `head.${btoa(JSON.stringify({ sub }))}.sign`
const offline = () => Promise.reject(new ApiError({ status: 0, message: 'No connection.' }))

function shelf() {
  const kept = new Map<string, { data: unknown; at: number; version: string }>()
  const disk: Shelf = {
    get: async (key) => kept.get(key),
    put: async (key, one) => kept.set(key, one),
    dropBefore: async (at) => {
      for (const [key, one] of kept) if (one.at < at) kept.delete(key)
    },
  }
  return { kept, disk }
}

/** A new visit on the same disk. */
function visit(disk: Shelf) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  keepLists(client, disk)
  return client
}

const ask = (client: QueryClient, queryFn: () => Promise<unknown>, more: object = {}) =>
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

test('what another version of the app kept is left alone: it may lack what this one shows', async () => {
  const { kept, disk } = shelf()
  const first = visit(disk)
  await ask(first, async () => ['Ben'])
  for (const one of kept.values()) one.version = '0.0.1'
  await ask(first, async () => ['Use Me'], { queryKey: ['songs'] })
  const next = visit(disk)
  await ask(next, offline)
  await ask(next, offline, { queryKey: ['songs'] })
  await vi.waitFor(() => expect(next.getQueryData(['songs'])).toEqual(['Use Me']))
  expect(next.getQueryData(['people'])).toBeUndefined()
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

test('what is older than a day is gone from the disk with the next visit', async () => {
  const { kept, disk } = shelf()
  const client = visit(disk)
  await ask(client, async () => ['Ben'])
  await client.fetchQuery({ queryKey: ['songs'], queryFn: async () => ['Valerie'] })
  const [people] = kept.values()
  if (people) people.at -= KEPT_FOR_MS + 1
  visit(disk)
  expect([...kept.keys()]).toEqual(['7/["songs"]'])
})

test('what is of no use later is not kept', async () => {
  const { kept, disk } = shelf()
  await ask(visit(disk), async () => ['Ben'], NOT_KEPT)
  expect(kept.size).toBe(0)
})

test('a list that waits for the network and was never seen says so instead of waiting for ever', async () => {
  const client = visit(shelf().disk)
  onlineManager.setOnline(false)
  const watched = new QueryObserver(client, { queryKey: ['people'], queryFn: offline })
  const stop = watched.subscribe(() => {})
  await vi.waitFor(() => expect(client.getQueryState(['people'])?.status).toBe('error'))
  stop()
})

test('a list that is there does not become a failure for want of a network', async () => {
  const client = visit(shelf().disk)
  await ask(client, async () => ['Ben'])
  await client.refetchQueries({ queryKey: ['people'] })
  client.setQueryDefaults(['people'], { queryFn: offline })
  await ask(client, offline, { staleTime: 0 })
  await vi.waitFor(() => expect(client.getQueryState(['people'])).toMatchObject({ data: ['Ben'], status: 'success' }))
})

test('what comes from the disk has its true age, and is asked for again once somebody answers, however fresh it counts', async () => {
  const { kept, disk } = shelf()
  const forEver = { staleTime: Number.POSITIVE_INFINITY }
  await ask(visit(disk), async () => ['Ben'], forEver)
  const [one] = kept.values()
  const at = (one?.at ?? 0) - 3_600_000
  if (one) one.at = at
  const client = visit(disk)
  client.mount()
  let isThere = false
  const queryFn = () => (isThere ? Promise.resolve(['Ben', 'Cleo']) : offline())
  const stop = new QueryObserver(client, { queryKey: ['people'], queryFn, retry: true, ...forEver }).subscribe(() => {})
  await vi.waitFor(() =>
    expect(client.getQueryState(['people'])).toMatchObject({ data: ['Ben'], dataUpdatedAt: at, isInvalidated: true }),
  )
  onlineManager.setOnline(false)
  isThere = true
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(client.getQueryData(['people'])).toEqual(['Ben', 'Cleo']), 3_000)
  stop()
  client.unmount()
})

test('who is not signed in finds what they saw, and not what an account did', async () => {
  const { disk } = shelf()
  await ask(visit(disk), async () => ['Ben'])
  localStorage.clear()
  const stranger = visit(disk)
  await ask(stranger, offline)
  await ask(stranger, async () => ['Public'])
  const again = visit(disk)
  await ask(again, offline)
  await vi.waitFor(() => expect(again.getQueryData(['people'])).toEqual(['Public']))
})

test('what was answered before this came is kept too, and what had failed by then is put back', async () => {
  const { kept, disk } = shelf()
  const early = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await ask(early, async () => ['Ben'])
  keepLists(early, disk)
  await vi.waitFor(() => expect(kept.size).toBe(1))
  const late = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await ask(late, offline)
  keepLists(late, disk)
  await vi.waitFor(() => expect(late.getQueryData(['people'])).toEqual(['Ben']))
})
