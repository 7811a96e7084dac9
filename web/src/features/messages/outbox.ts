import { sendDirectMessage, sendMessage, startMessageForSong } from '@app/core/contract/messages'
import { create } from 'zustand'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useSession } from '../../lib/session.ts'
import { readJson, remove, write } from '../../lib/storage.ts'
import { applyMessage } from './follow.ts'
import type { Message } from './queries.ts'

/** Where a message goes. */
export interface Address {
  channelId: number
  isDirect?: boolean
  /** A post of a group, which waits where posts are read. */
  isPost?: boolean
  parentMessageId?: number | null
  /** Begins the song's thread, or goes on with it. */
  song?: { sessionSongId: number; sessionId: number } | null
}

/** A message on its way. Its id is the same at every try, so that it arrives once. */
export interface Unsent extends Address {
  id: string
  userId: number
  body: string
  thumbnail: Message['thumbnail']
  at: string
  /** Why the server does not take it; null while it waits for the network. */
  problem: string | null
}

// Like a draft: it outlives a reload, and goes when one signs out.
const KEPT_AS = 'draft:outbox'
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 30_000

const load = () => readJson<Unsent[]>(KEPT_AS) ?? []

export const useOutbox = create<{ unsent: Unsent[]; isTrying: boolean }>(() => ({ unsent: load(), isTrying: false }))

/** What is kept is what counts: another tab may have sent some of it. */
function change(to: (unsent: Unsent[]) => Unsent[]): void {
  const unsent = to(load())
  if (unsent.length) write(KEPT_AS, JSON.stringify(unsent))
  else remove(KEPT_AS)
  useOutbox.setState({ unsent })
}

const ownId = () => useSession.getState().profile?.userId ?? 0
const next = () => load().find(({ userId, problem }) => userId === ownId() && problem === null)

const QUIET = { errors: 'quiet' } as const

function post({ id, channelId, isDirect, parentMessageId, song, body, thumbnail }: Unsent) {
  if (song) return call(startMessageForSong, { channelId, ...song, body, id }, QUIET)
  const message = {
    channelId,
    body,
    id,
    parentMessageId: parentMessageId ?? null,
    thumbnail: thumbnail?.assetId ?? null,
  }
  return call(isDirect ? sendDirectMessage : sendMessage, message, QUIET)
}

/** No network, a busy server, a Wi-Fi's own page, too much at once: it goes later, as it is. */
const isForLater = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status <= 0 ||
  error.status >= 500 ||
  error.status === 429 ||
  error.status === 401

/** As the others will hear of it. */
const tellSent = (message: Message) =>
  applyMessage({
    kind: 'sent',
    channelId: message.channelId,
    channelType: message.channelType,
    groupId: message.groupId,
    sessionId: message.sessionId,
    messageId: message.id,
    parentMessageId: message.parentMessageId,
    message,
  })

/** True once nothing is left that could go now. */
async function sendAll(): Promise<boolean> {
  for (let one = next(); one; one = next()) {
    const { id } = one
    try {
      const message = await post(one)
      tellSent(message)
      change((unsent) => unsent.filter((other) => other.id !== id))
    } catch (error) {
      if (isForLater(error)) return false
      const problem = error instanceof Error ? error.message : 'The server didn’t take it.'
      change((unsent) => unsent.map((other) => (other.id === id ? { ...other, problem } : other)))
    }
  }
  return true
}

let wait = FIRST_WAIT_MS
let timer: ReturnType<typeof setTimeout> | undefined

/** Of several tabs one sends: in the order of writing, each when the one before it has arrived. */
const inTurn = (work: () => Promise<boolean>): Promise<boolean> =>
  navigator.locks ? navigator.locks.request('outbox', work) : work()

export async function flush(): Promise<void> {
  clearTimeout(timer)
  if (useOutbox.getState().isTrying || !next()) return
  useOutbox.setState({ isTrying: true })
  const isDone = await inTurn(sendAll).catch(() => false)
  useOutbox.setState({ isTrying: false, unsent: load() })
  wait = isDone ? FIRST_WAIT_MS : Math.min(wait * 2, LONGEST_WAIT_MS)
  if (!isDone) timer = setTimeout(() => void flush(), wait)
  // What was written while the last one went.
  else if (next()) void flush()
}

let isWatching = false

/** From when there is something to send: as soon as the network is back, and when another tab has sent. */
export function watchOutbox(): void {
  if (isWatching) return
  isWatching = true
  window.addEventListener('online', () => {
    wait = FIRST_WAIT_MS
    void flush()
  })
  window.addEventListener('storage', ({ key }) => {
    if (key === KEPT_AS) useOutbox.setState({ unsent: load() })
  })
  void flush()
}

export function sendLater(to: Address, body: string, thumbnail: Message['thumbnail'] = null): void {
  const unsent = {
    ...to,
    id: crypto.randomUUID(),
    userId: ownId(),
    body,
    thumbnail,
    at: new Date().toISOString(),
    problem: null,
  }
  change((others) => [...others, unsent])
  void flush()
}

export function tryAgain(id: string): void {
  change((unsent) => unsent.map((one) => (one.id === id ? { ...one, problem: null } : one)))
  void flush()
}

export const discard = (id: string) => change((unsent) => unsent.filter((one) => one.id !== id))

/** Posts that wait, of whatever group. */
export function useUnsentPosts(): Unsent[] {
  const { unsent } = useOutbox()
  const me = useSession(({ profile }) => profile?.userId ?? 0)
  return unsent.filter(({ userId, isPost }) => userId === me && isPost)
}

/** What waits for this place. */
export function useUnsent(channelId: number, parentMessageId: number | null): Unsent[] {
  const { unsent } = useOutbox()
  const me = useSession(({ profile }) => profile?.userId ?? 0)
  return unsent.filter(
    (one) =>
      one.userId === me &&
      one.channelId === channelId &&
      (one.parentMessageId ?? null) === parentMessageId &&
      !one.song,
  )
}
