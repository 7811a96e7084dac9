import type { SessionSongWithSlots } from '@app/core/contract/session-songs'
import type { Slot } from '@app/core/contract/slots'
import { isInSet, readinessOf } from '@app/core/rules/readiness'
import { slotNames } from '@app/core/rules/song-status'
import type { SessionView } from '../sessions/queries.ts'

type Session = SessionView['session']

const played = (session: Session) => session.songs.filter(isInSet)

export interface EmptyCore {
  song: SessionSongWithSlots
  slots: { slot: Slot; name: string }[]
}

/** Songs that lack somebody they cannot go without, those that lack most first. */
export function emptyCore(session: Session): EmptyCore[] {
  return readinessOf(session.songs, session.rosterPublished)
    .short.map(({ song, lacking }) => {
      const names = slotNames(song.slots)
      const slots = lacking.map((slot) => ({ slot, name: names.get(slot.slotId) ?? slot.instrumentName }))
      return { song, slots }
    })
    .filter(({ slots }) => slots.length > 0)
    .sort((a, b) => b.slots.length - a.slots.length || (a.song.number ?? 0) - (b.song.number ?? 0))
}

export type Task = 'add-songs' | 'open-sign-up' | 'suggestions' | 'no-slots' | 'too-long' | 'closes-soon'

const SOON_MS = 48 * 3_600_000

/** What an organiser would want to be reminded of, the most urgent first. */
export function tasksOf(session: Session, now: Date): Task[] {
  if (now >= new Date(session.endDate)) return []
  const songs = played(session)
  const { signUpOpen, signUpClosesAt } = session.settings
  const closes = signUpClosesAt ? Date.parse(signUpClosesAt) - now.getTime() : Number.POSITIVE_INFINITY
  const room = (Date.parse(session.endDate) - Date.parse(session.startDate)) / 1000
  const facts: Record<Task, boolean> = {
    'add-songs': songs.length === 0,
    'no-slots': songs.some(({ slots }) => slots.length === 0),
    'open-sign-up': songs.length > 0 && !signUpOpen,
    suggestions: session.songs.some(({ suggested }) => suggested),
    'too-long': session.counts.runningSeconds > room,
    'closes-soon': signUpOpen && closes > 0 && closes < SOON_MS && emptyCore(session).length > 0,
  }
  return (Object.keys(facts) as Task[]).filter((task) => facts[task])
}
