import { refresh } from '@app/core/contract/auth'
import { ApiError, errorFromReply } from '../api/api-error.ts'
import { send } from '../api/request.ts'
import { readTokens, saveProfile, saveTokens, useSession } from './session.ts'

export const REFRESH_FAILED = 'Refresh Token failed'

/** The server will not renew this session: it is over. No answer, or a busy server, is an ApiError instead, and the session stays. */
export class RefreshRefused extends Error {
  override name = 'RefreshRefused'
  constructor() {
    super(REFRESH_FAILED)
  }
}

const LOCK = 'refresh-token'
/** How long another tab's tokens may take to be seen in this one. */
const SEEN_WITHIN_MS = 1_000

// A refresh token is good for one use. Two tabs that both used it would end the session, so they take turns.
async function inTurn(work: (hasWaited: boolean) => Promise<void>): Promise<void> {
  if (!navigator.locks) return work(false)
  const wasFree = await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await work(false)
    return lock !== null
  })
  if (!wasFree) await navigator.locks.request(LOCK, () => work(true))
}

/** What another tab saved before it gave the lock back arrives by another way than the lock, and may come after it. */
const seenElsewhere = (mine: string | undefined) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('storage', look)
      resolve()
    }
    const look = () => {
      if (readTokens()?.refreshToken !== mine) done()
    }
    const timer = setTimeout(done, SEEN_WITHIN_MS)
    window.addEventListener('storage', look)
    look()
  })

const isPassing = (status: number) => status === 429 || status >= 500

async function rotate(): Promise<void> {
  const mine = readTokens()?.refreshToken
  await inTurn(async (hasWaited) => {
    if (hasWaited) await seenElsewhere(mine)
    const current = readTokens()
    if (!current) throw new RefreshRefused()
    if (current.refreshToken !== mine) return
    const response = await send(refresh, { token: current.refreshToken })
    const body = await response.text()
    if (isPassing(response.status)) throw errorFromReply(response, body)
    const reply = parse(body)
    if (!response.ok || reply?.success !== true) throw new RefreshRefused()
    saveTokens(reply)
    saveProfile(reply.profile)
  })
}

function parse(body: string) {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

let inFlight: Promise<void> | null = null

/** Renews the tokens; whoever asks meanwhile waits for the same answer. */
export function refreshSession(): Promise<void> {
  if (!inFlight) {
    useSession.setState({ refreshingToken: true })
    inFlight = rotate().finally(() => {
      inFlight = null
      useSession.setState({ refreshingToken: false })
    })
  }
  return inFlight
}

export const isRefusal = (error: unknown): error is RefreshRefused => error instanceof RefreshRefused
export const isPassingFailure = (error: unknown): error is ApiError => error instanceof ApiError
