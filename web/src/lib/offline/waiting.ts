import { useMemo } from 'react'
import { create } from 'zustand'
import { OUTBOX } from '../form/draft.ts'
import { useSession } from '../session/session.ts'
import { readJson } from '../storage.ts'

/** Something that somebody did and the server has not heard of yet. Its id is the same at every try, so that it counts once. */
export interface Waiting {
  id: string
  /** Who sends it (send-waiting.ts). Messages of earlier versions have none. */
  kind?: string | undefined
  userId: number
  at: string
  /** Why the server does not take it; null while it waits for the network. */
  problem: string | null
  /** The server failed at it, and is asked again in a moment. */
  isTriedAgain?: boolean | undefined
  /** A later one of the same name takes its place: of two orders of one's wishes the last counts. A text has that of its draft. */
  name?: string | undefined
}

/** Messages say themselves what became of them, where they were written. */
export const MESSAGE = 'message'
export const isMessage = ({ kind = MESSAGE }: Waiting) => kind === MESSAGE

// Like a draft: it outlives a reload, and goes when one signs out.
export const loadWaiting = () => readJson<Waiting[]>(OUTBOX) ?? []

export const useWaiting = create(() => ({ waiting: loadWaiting() }))

window.addEventListener('storage', ({ key }) => {
  if (key === OUTBOX) useWaiting.setState({ waiting: loadWaiting() })
})

/** One's own: of what others left on this device nothing is shown. */
export function useOwnWaiting(): Waiting[] {
  const { waiting } = useWaiting()
  const me = useSession(({ profile }) => profile?.userId ?? 0)
  return useMemo(() => waiting.filter(({ userId }) => userId === me), [waiting, me])
}

/** It stands in line: it is not with the server yet. */
export const WAITS = 'waits'
