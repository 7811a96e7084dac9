import { compileSession, withLocks } from '../input/compile-session.ts'
import type { Lock, RosterInput } from '../input/input.ts'
import { granted, type Outcome, type Refusal, refused } from '../input/refusal.ts'
import type { Session } from '../input/session.ts'
import { findUnknown } from '../solver/assigned.ts'
import { solveSession } from '../solver/auto-assign.ts'
import { playableSongs } from '../solver/objective.ts'

/** What happened in a draft, in order. Nothing is ever taken out: the number of events is the draft's version. */
export type DraftEvent =
  | { readonly kind: 'accept' | 'override'; readonly slotId: number; readonly userId: number }
  | { readonly kind: 'skip'; readonly slotId: number; readonly userId: number }
  /** Takes back the pick that was event number `from`, and every pick after it. */
  | { readonly kind: 'undo'; readonly from: number }

/** Plain data, to be stored between two questions. */
export type Draft = {
  /** The instruments drafted, in order. */
  readonly instrumentIds: readonly number[]
  /** Songs that were playable at the start: later solves keep to them as long as the picks allow. */
  readonly promisedSongIds: readonly number[]
  readonly events: readonly DraftEvent[]
}

export type Pick = { readonly kind: 'accept' | 'override'; readonly slotId: number; readonly userId: number }

/** The next draft, or a refusal, or what happened since the version that the step was made on. */
export type Submission = Outcome<Draft> | { readonly ok: false; readonly stale: readonly DraftEvent[] }

export function startDraft(input: RosterInput, instrumentIds: readonly number[]): Outcome<Draft> {
  const known = new Set(input.slots.map((slot) => slot.instrumentId))
  const unknown = instrumentIds.filter((id, index) => !known.has(id) || instrumentIds.indexOf(id) !== index)
  if (unknown.length > 0) {
    return refused(...unknown.map((id) => ({ code: 'unknown-instrument', instrumentId: id }) satisfies Refusal))
  }
  const session = compileSession(input)
  if (!session.ok) return session
  const solved = solveSession(session.value)
  if (!solved.ok) return solved
  const playable = playableSongs(session.value, solved.value.holder)
  const promisedSongIds = session.value.songs.filter((_, song) => playable[song]).map((song) => song.id)
  return granted({ instrumentIds, promisedSongIds, events: [] })
}

export function draftVersion(draft: Draft): number {
  return draft.events.length
}

/** The picks that stand, with the number of their event. */
export function standingPicks(draft: Draft): (Pick & { readonly event: number })[] {
  let picks: (Pick & { event: number })[] = []
  draft.events.forEach((event, index) => {
    if (event.kind === 'undo') picks = picks.filter((pick) => pick.event < event.from)
    else if (event.kind !== 'skip') picks.push({ ...event, event: index })
  })
  return picks
}

/** Slots put off, by the number of the event that last did so. */
export function skippedSlots(draft: Draft): Map<number, number> {
  const skipped = new Map<number, number>()
  draft.events.forEach((event, index) => {
    if (event.kind === 'skip') skipped.set(event.slotId, index)
  })
  return skipped
}

/** The session with the draft's picks locked on top of the input's own locks. */
export function draftSession(input: RosterInput, draft: Draft): Outcome<Session> {
  const session = compileSession(input)
  if (!session.ok) return session
  const picks: Lock[] = standingPicks(draft).map(({ slotId, userId }) => ({ slotId, userId }))
  return picks.length === 0 ? session : withLocks(session.value, [...input.locks, ...picks])
}

/** Locks the picks. */
export function submitPicks(input: RosterInput, draft: Draft, version: number, picks: readonly Pick[]): Submission {
  const events = picks.map(({ kind, slotId, userId }): DraftEvent => ({ kind, slotId, userId }))
  return addEvents(draft, version, events, (next) => {
    const session = draftSession(input, next)
    return session.ok ? [] : session.refusals
  })
}

/** Puts a suggestion off: its slot is asked for again when nothing else is left. */
export function skipSuggestion(
  input: RosterInput,
  draft: Draft,
  version: number,
  { slotId, userId }: Lock,
): Submission {
  return addEvents(draft, version, [{ kind: 'skip', slotId, userId }], () =>
    findUnknown(input, [{ slotId, userId }], 'draft'),
  )
}

/** Takes back a standing pick and every later one. */
export function undoPick(draft: Draft, version: number, event: number): Submission {
  return addEvents(draft, version, [{ kind: 'undo', from: event }], () =>
    standingPicks(draft).some((pick) => pick.event === event) ? [] : [{ code: 'no-such-pick', event }],
  )
}

/**
 * `version` is the version that a step was made on: when the draft has moved on, the answer is what happened since,
 * unless what happened is this very step, sent twice.
 */
function addEvents(
  draft: Draft,
  version: number,
  events: readonly DraftEvent[],
  findFaults: (next: Draft) => readonly Refusal[],
): Submission {
  if (!Number.isInteger(version) || version < 0) {
    return refused({ code: 'bad-number', field: 'draft.version', id: 0, value: version })
  }
  if (version !== draft.events.length) {
    const since = draft.events.slice(version)
    const sentTwice = events.length > 0 && events.every((event, index) => sameEvent(event, since[index]))
    return sentTwice ? granted(draft) : { ok: false, stale: since }
  }
  const next = { ...draft, events: [...draft.events, ...events] }
  const faults = findFaults(next)
  return faults.length > 0 ? refused(...faults) : granted(next)
}

function sameEvent(one: DraftEvent, other: DraftEvent | undefined): boolean {
  if (one.kind !== other?.kind) return false
  if (one.kind === 'undo') return other.kind === 'undo' && one.from === other.from
  return other.kind !== 'undo' && one.slotId === other.slotId && one.userId === other.userId
}
