import { create } from 'zustand'
import { KEYS, readJson, remove, write } from '../storage.ts'

/** A slot as one speaks of it, and where it is. */
export interface WantedSlot {
  sessionId: number
  slotId: number
  instrumentId?: number
  name: string
  song: string
  /** What the session is called. */
  session?: string
  /** Only its waitlist was open. */
  isWaitlist?: boolean
}

/** What somebody wanted who had to sign up, say their name or join first. It is done once they have, on the page they wanted it on. */
export interface Intent {
  page: string
  /** The group to join for it. */
  groupId: number
  slot?: WantedSlot
  /** To come to the session, with so many songs. */
  come?: { min: number; max: number; notes?: string }
  /** The group did not take them: nothing is tried again by itself, but an invitation may still come. */
  isRefused?: true
}

// Somebody who comes back on another day would be surprised by what then happens by itself.
const KEPT_MS = 24 * 60 * 60_000

function load(): Intent | null {
  const kept = readJson<Intent & { at: number }>(KEYS.intent)
  return kept && Date.now() - kept.at < KEPT_MS ? kept : null
}

export const useIntent = create<{ intent: Intent | null }>(() => ({ intent: load() }))

/** It outlives reloads, and signing in as well as signing up. */
export function keepIntent(intent: Intent): void {
  write(KEYS.intent, JSON.stringify({ ...intent, at: Date.now() }))
  useIntent.setState({ intent })
}

export function dropIntent(): void {
  remove(KEYS.intent)
  useIntent.setState({ intent: null })
}

/** Where it waits to be done; the home page where nothing waits. */
export const intendedPage = () => useIntent.getState().intent?.page ?? '/'

/** What is wanted on this page, and may still be tried. */
export const useIntentOn = (page: string) =>
  useIntent(({ intent }) => (intent?.page === page && !intent.isRefused ? intent : null))
