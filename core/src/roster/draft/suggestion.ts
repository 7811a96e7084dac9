import { type Alternative, Alternatives, type Asked, describeExchange, priceOf } from '../explain/alternative.ts'
import { songsOf } from '../explain/report.ts'
import type { SuggestionReason } from '../explain/suggestion-reason.ts'
import type { Person, RosterInput, Slot } from '../input/input.ts'
import { granted, type Outcome, refused } from '../input/refusal.ts'
import type { Session } from '../input/session.ts'
import { rankOf } from '../input/wishes.ts'
import { type SolvedRoster, solveSession } from '../solver/auto-assign.ts'
import { type Draft, draftSession, skippedSlots } from './draft.ts'

const MOST_ALTERNATIVES = 3

export type Suggestion = {
  readonly slotId: number
  readonly userId: number
  readonly passNo: number
  /** The wish's dense rank among the person's own; null for a wildcard. */
  readonly priority: number | null
  readonly instrumentIndex: number
  readonly reasons: readonly SuggestionReason[]
  readonly alternatives: readonly Alternative[]
}

/**
 * The next decision of a draft, or null when none is left. It is read off an optimal completion of what is locked, so
 * accepting every suggestion ends in an optimal roster.
 */
export function nextSuggestion(input: RosterInput, draft: Draft, slotId?: number): Outcome<Suggestion | null> {
  const session = draftSession(input, draft)
  if (!session.ok) return session
  const keep = new Set(draft.promisedSongIds)
  const solved = solveSession(session.value, {
    keep: Uint8Array.from(session.value.songs, (song) => (keep.has(song.id) ? 1 : 0)),
    unpooled: true,
  })
  if (!solved.ok) return solved
  const only = slotId === undefined ? -1 : session.value.slotIndex.get(slotId)
  if (only === undefined) return refused({ code: 'unknown-slot', slotId: slotId as number, where: 'draft' })
  return granted(new Round(solved.value, draft).suggest(only))
}

/** One look at the board: who holds what by lock, and what the optimal completion would add. */
class Round {
  readonly #solved: SolvedRoster
  readonly #session: Session
  readonly #draft: Draft
  readonly #load: Int32Array
  readonly #candidates: Int32Array

  constructor(solved: SolvedRoster, draft: Draft) {
    this.#solved = solved
    this.#session = solved.session
    this.#draft = draft
    this.#load = new Int32Array(solved.session.people.length)
    for (const person of solved.session.locked) {
      if (person >= 0) this.#load[person] = (this.#load[person] as number) + 1
    }
    this.#candidates = new Int32Array(solved.session.slots.length)
    for (const slot of solved.open.slot) this.#candidates[slot] = (this.#candidates[slot] as number) + 1
  }

  suggest(only: number): Suggestion | null {
    const open = this.#openSlots().filter((slot) => only < 0 || slot === only)
    const skipped = skippedSlots(this.#draft)
    const skipOf = (slot: number) => skipped.get((this.#session.slots[slot] as Slot).id) ?? -1
    const fresh = open.filter((slot) => skipOf(slot) < 0)
    // Put off is put last: only when nothing fresh is left, the longest put off first.
    const turn = fresh.length > 0 ? fresh : open.sort((a, b) => skipOf(a) - skipOf(b)).slice(0, 1)
    if (turn.length === 0) return null
    const passNo = 1 + Math.min(...turn.map((slot) => this.#songs(this.#solved.holder[slot] as number)))
    const [slot] = turn
      .filter((one) => this.#songs(this.#solved.holder[one] as number) < passNo)
      .sort((a, b) => this.#compareSlots(a, b, passNo))
    return this.#describe(slot as number, passNo, fresh.length === 0)
  }

  #openSlots(): number[] {
    const { holder } = this.#solved
    const { locked, slots } = this.#session
    const drafted = new Set(this.#draft.instrumentIds)
    const open: number[] = []
    for (let slot = 0; slot < holder.length; slot++) {
      if ((holder[slot] as number) < 0 || (locked[slot] as number) >= 0) continue
      if (drafted.has((slots[slot] as Slot).instrumentId)) open.push(slot)
    }
    return open
  }

  /** Required first, then instrument order, then the scarcest, then the lottery, which turns round every pass. */
  #compareSlots(a: number, b: number, passNo: number): number {
    const { required } = this.#session
    const { holder } = this.#solved
    return (
      (required[b] as number) - (required[a] as number) ||
      this.#instrumentIndex(a) - this.#instrumentIndex(b) ||
      (this.#candidates[a] as number) - (this.#candidates[b] as number) ||
      this.#turn(holder[a] as number, passNo) - this.#turn(holder[b] as number, passNo) ||
      a - b
    )
  }

  #describe(slot: number, passNo: number, again: boolean): Suggestion {
    const { people, slots } = this.#session
    const { holder, protection } = this.#solved
    const load = songsOf(this.#session, holder)
    const asked = { session: this.#session, holder, load, playable: protection.songs, flow: this.#solved }
    const held = holder[slot] as number
    const priced = new Alternatives(asked).forSlot(slot)
    // Whoever is as good as the one the solver happened to choose has the same right: the lottery decides.
    const equals = priced.filter(
      ({ taken, person }) => priceOf(asked, taken).step === 'draw' && this.#songs(person) < passNo,
    )
    const chosen = [held, ...equals.map(({ person }) => person)].reduce((best, person) =>
      this.#turn(person, passNo) < this.#turn(best, passNo) ? person : best,
    )
    const drawn = equals.find(({ person }) => person === chosen)?.taken ?? new Map<number, number>()
    const stayed = { person: held, slot, price: 0, taken: new Map<number, number>() }
    const others = priced
      .filter(({ person }) => person !== chosen)
      .sort((a, b) => a.price - b.price || a.person - b.person)
    const known = after(asked, drawn)
    const alternatives = (chosen === held ? others : [stayed, ...others])
      .slice(0, MOST_ALTERNATIVES)
      // Whom it costs is told beside the roster that is suggested, not beside the one that the solver happened on.
      .map((one) => describeExchange(known, { ...one, taken: new Map([...back(holder, drawn), ...one.taken]) }))
    return {
      slotId: (slots[slot] as Slot).id,
      userId: (people[chosen] as Person).userId,
      passNo,
      priority: rankOf(this.#session, chosen, slot) || null,
      instrumentIndex: this.#instrumentIndex(slot),
      reasons: this.#reasons(slot, chosen, equals.length, again),
      alternatives,
    }
  }

  #reasons(slot: number, person: number, equals: number, again: boolean): SuggestionReason[] {
    const { required, min } = this.#session
    const candidates = this.#candidates[slot] as number
    const reasons: SuggestionReason[] = again ? [{ kind: 'asked-again' }] : []
    if (required[slot]) reasons.push({ kind: 'required' })
    reasons.push(candidates === 1 ? { kind: 'only-candidate' } : { kind: 'scarce', candidates })
    reasons.push({ kind: 'songs-so-far', songs: this.#songs(person), min: min[person] as number })
    const rank = rankOf(this.#session, person, slot)
    reasons.push(rank === 0 ? { kind: 'wildcard' } : { kind: 'wish', rank })
    if (equals > 0) reasons.push({ kind: 'lottery', equals })
    return reasons
  }

  #songs(person: number): number {
    return this.#load[person] as number
  }

  /** People are in lottery order; every second pass starts from the other end. */
  #turn(person: number, passNo: number): number {
    return passNo % 2 === 1 ? person : -person
  }

  #instrumentIndex(slot: number): number {
    return this.#draft.instrumentIds.indexOf((this.#session.slots[slot] as Slot).instrumentId)
  }
}

/** The board once slots have changed hands. */
function after(asked: Asked, taken: ReadonlyMap<number, number>): Asked {
  const holder = asked.holder.slice()
  for (const [slot, person] of taken) holder[slot] = person
  return { ...asked, holder, load: songsOf(asked.session, holder) }
}

/** The same slots, as they were. */
const back = (holder: Int32Array, taken: ReadonlyMap<number, number>) =>
  new Map([...taken.keys()].map((slot) => [slot, holder[slot] as number]))
