import { hearLive } from './live.ts'

/** `gap`: the ear was off, and anything may have happened. */
export type SessionEvent = { kind: 'gap' } | { kind: 'roster' | 'session' | 'stage'; data: Record<string, unknown> }

/** Hears what happens in a session, as it happens, until it is told to stop. */
export function hearSession(sessionId: number, hear: (event: SessionEvent) => void): () => void {
  return hearLive(({ kind, data }) => {
    if (kind === 'open' || kind === 'gap') hear({ kind: 'gap' })
    if ((kind === 'roster' || kind === 'session' || kind === 'stage') && data.sessionId === sessionId)
      hear({ kind, data })
  })
}
