import type { Candidate } from './playable-bound.ts'
import type { Protection } from './protect.ts'
import { type FlowState, Reflow } from './reflow.ts'
import type { Flow } from './solve.ts'

/** Arcs looked at before the search gives up: a few milliseconds, whatever the size. */
const MOST_STEPS = 300_000

/**
 * Which songs are to be playable, when not all can be: of all choices of equally many songs the one that costs the later
 * steps least. Starts from a choice that is solved and leaves the best one found in `flow`. A tree of choices: without
 * any song held to, the flow is as cheap as can be; while too few songs are playable in it, one that is not must be.
 */
export function chooseSongs(flow: Flow, first: Protection): Protection {
  if (first.proven) return first
  return { ...first, ...new SongSearch(flow, first).run(first.bound) }
}

class SongSearch {
  readonly #slots: (readonly number[])[] = []
  readonly #flow: Reflow
  readonly #lotteryUnit: number
  readonly #possible: readonly Candidate[]
  readonly #reward: readonly [open: number, held: number]
  readonly #held: Uint8Array
  #best: { songs: Uint8Array; count: number; value: number; state: FlowState }

  constructor(flow: Flow, { songs, count, possible }: Protection) {
    for (const { song, slots } of possible) this.#slots[song] = slots
    this.#flow = new Reflow(flow.network, flow.prices)
    this.#lotteryUnit = flow.pricing.lotteryUnit
    this.#possible = possible
    this.#reward = flow.pricing.requiredReward
    this.#held = songs.slice()
    this.#best = { songs: songs.slice(), count, value: this.#flow.value(), state: this.#flow.save() }
  }

  run(bound: number): Pick<Protection, 'songs' | 'count' | 'proven'> {
    for (const { song } of this.#possible) this.#hold(song, false)
    const root = this.#flow.save()
    const everything = this.#possible.map(({ song }) => song)
    let most = this.#best.count >= bound
    // First whether more songs can be had at all, then which ones cost least.
    while (!most) {
      const before = this.#best.count
      const finished = this.#visit(everything, before + 1, MOST_STEPS / 2)
      this.#back(root)
      if (this.#best.count > before) most = this.#best.count >= bound
      else if (finished) most = true
      else break
    }
    const cheapest = this.#visit(everything, this.#best.count, MOST_STEPS)
    if (!cheapest) this.#exchange(2 * MOST_STEPS)
    const { songs, count, state } = this.#best
    this.#flow.restore(state)
    return { songs, count, proven: most && cheapest }
  }

  /** Looks at every choice that holds to the songs held and otherwise to `choice` alone. False when it ran out of steps. */
  #visit(choice: readonly number[], target: number, stop: number): boolean {
    if (this.#flow.steps > stop) return false
    if (this.#possible.some(({ song }) => this.#held[song] && !this.#plays(song))) return true
    const ready = this.#possible.filter(({ song }) => this.#plays(song)).length
    const value = this.#flow.value()
    if (ready >= target) {
      this.#note(ready, value)
      return true
    }
    // A dearer flow does not get cheaper by holding to more songs.
    const forCost = target <= this.#best.count
    if (forCost && !this.#isCheaper(value)) return true
    const missing = choice
      .filter((song) => !this.#plays(song))
      .map((song) => ({ song, empty: this.#slotsOf(song).filter((slot) => !this.#flow.fills(slot)).length }))
      .sort((a, b) => a.empty - b.empty || a.song - b.song)
    const state = this.#flow.save()
    const left = new Set(choice)
    let finished = true
    for (let i = 0; i <= missing.length - (target - ready); i++) {
      const { song } = missing[i] as { song: number }
      left.delete(song)
      this.#hold(song, true)
      finished = this.#visit([...left], target, stop) && finished
      this.#held[song] = 0
      this.#flow.restore(state)
      if (!finished || (!forCost && this.#best.count >= target)) return finished
    }
    return finished
  }

  /** Too many choices to see them all: lets one song in for another, as long as that is cheaper. */
  #exchange(stop: number): void {
    for (let better = true; better; ) {
      better = false
      for (const { song } of this.#possible) {
        if (this.#best.songs[song] || this.#flow.steps > stop) continue
        const before = this.#best.value
        this.#back(this.#best.state)
        this.#held.set(this.#best.songs)
        this.#hold(song, true)
        // One song too many is held to: the flow leaves out what costs least.
        const out = this.#possible.filter((other) => this.#held[other.song] && !this.#plays(other.song))
        if (out.length !== 1 || out[0]?.song === song) continue
        this.#hold((out[0] as Candidate).song, false)
        const ready = this.#possible.filter((other) => this.#plays(other.song)).length
        if (ready >= this.#best.count) this.#note(ready, this.#flow.value())
        better ||= this.#best.value < before
      }
    }
  }

  #note(count: number, value: number): void {
    const { count: most } = this.#best
    if (count < most || (count === most && !this.#isCheaper(value))) return
    const songs = new Uint8Array(this.#held.length)
    for (const { song } of this.#possible) if (this.#plays(song)) songs[song] = 1
    this.#best = { songs, count, value, state: this.#flow.save() }
  }

  /** By whole points: a better draw alone is no reason to leave a song out, and a worse one none to miss a dearer wish. */
  #isCheaper(value: number): boolean {
    const points = (one: number) => Math.floor(one / this.#lotteryUnit)
    return points(value) < points(this.#best.value)
  }

  #back(state: FlowState): void {
    this.#held.fill(0)
    this.#flow.restore(state)
  }

  #hold(song: number, held: boolean): void {
    this.#held[song] = held ? 1 : 0
    for (const slot of this.#slotsOf(song)) this.#flow.reward(slot, this.#reward[held ? 1 : 0])
  }

  #plays(song: number): boolean {
    return this.#slotsOf(song).every((slot) => this.#flow.fills(slot))
  }

  #slotsOf(song: number): readonly number[] {
    return this.#slots[song] ?? []
  }
}
