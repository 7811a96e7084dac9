import type { OwnProfile } from '@app/core/contract/profile'
import { create } from 'zustand'
import { queryClient } from '../api/query-client.ts'
import { takeOverDrafts } from '../form/draft.ts'
import { forgetKept } from '../offline/kept.ts'
import { forgetWhatWasSeen } from '../offline/service-worker.ts'
import { KEYS, read, readJson, remove, write } from '../storage.ts'

export interface Tokens {
  token: string
  refreshToken: string
  refreshAt: string
}

export interface AuthFailure {
  /** The reply's status; -1 when the reply came but was unsuccessful. */
  code: number
  message: string
}

interface SessionState {
  /** False until the start-up check has ended. */
  checked: boolean
  status: 'none' | 'authenticating' | 'authenticated'
  profile: OwnProfile | null
  failure: AuthFailure | null
  refreshingToken: boolean
}

const SIGNED_OUT = { status: 'none', profile: null } as const

export const useSession = create<SessionState>(() => ({
  checked: false,
  ...SIGNED_OUT,
  failure: null,
  refreshingToken: false,
}))

export function readTokens(): Tokens | null {
  const token = read(KEYS.accessToken)
  const refreshToken = read(KEYS.refreshToken)
  if (!token || !refreshToken) return null
  return { token, refreshToken, refreshAt: read(KEYS.refreshAt) ?? '' }
}

export function saveTokens({ token, refreshToken, refreshAt }: Tokens): void {
  write(KEYS.refreshToken, refreshToken)
  write(KEYS.refreshAt, refreshAt)
  write(KEYS.accessToken, token)
  remove(KEYS.sessionEnded)
  forgetTokenCheck()
}

export function saveProfile(profile: OwnProfile): void {
  write(KEYS.profile, JSON.stringify(profile))
  useSession.setState({ profile })
}

export function beginSession(reply: Tokens & { profile: OwnProfile }): void {
  saveTokens(reply)
  saveProfile(reply.profile)
  takeOverDrafts(reply.profile.userId)
  useSession.setState({ checked: true, status: 'authenticated', failure: null })
}

/** Takes up what an earlier visit stored. */
export function resumeSession(): void {
  useSession.setState({ checked: true, status: 'authenticated', profile: readJson<OwnProfile>(KEYS.profile) })
}

/** However the session ended: what this person saw is not for the next one, be it in memory or on the disk. */
export function clearSession(): void {
  for (const key of [KEYS.accessToken, KEYS.refreshToken, KEYS.refreshAt, KEYS.profile]) remove(key)
  forgetTokenCheck()
  useSession.setState({ ...SIGNED_OUT, refreshingToken: false })
  forgetWhatWasSeen()
  forgetKept()
  queryClient.clear()
}

const TOKEN_CHECK_MS = 5000
let tokenCheck: { at: number; found: boolean } | null = null

export function forgetTokenCheck(): void {
  tokenCheck = null
}

/** Whether there is a token, as the routes ask it: the answer holds for five seconds. */
export function hasToken(now = Date.now()): boolean {
  if (!tokenCheck || now - tokenCheck.at >= TOKEN_CHECK_MS) tokenCheck = { at: now, found: readTokens() !== null }
  return tokenCheck.found
}

/** A real user has a number above 0. */
export const isRealUser = (profile: OwnProfile | null) => (profile?.userId ?? 0) > 0
