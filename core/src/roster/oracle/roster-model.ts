import type { RosterInput } from '../input/input.ts'
import { StagedModel, type Term } from './staged-model.ts'

/**
 * The roster as a whole-number program, written from roster.md and from the raw rows alone: it shares no code with the
 * engine but the input's types, so that a mistake in the one is not a mistake in the other.
 */
export type OracleOptions = {
  readonly waitlist?: boolean
  readonly wildcards?: boolean
  readonly protectedSongIds?: readonly number[]
}

export type OracleObjective = {
  protectedRequired: number
  required: number
  slots: number
  levels: [number, number][]
  priorityCost: number
}

type Edge = { userId: number; slotId: number; cost: number; variable: number }

export class RosterModel {
  readonly model = new StagedModel()
  readonly edges: Edge[] = []
  readonly #input: RosterInput
  readonly #options: OracleOptions

  constructor(input: RosterInput, options: OracleOptions) {
    this.#input = input
    this.#options = options
    this.#addEdges()
    this.#addRules()
  }

  into(slotId: number): Term[] {
    return this.edges.filter((edge) => edge.slotId === slotId).map((edge) => [edge.variable, 1])
  }

  slots(which: (slot: RosterInput['slots'][number]) => boolean): Term[] {
    return this.#input.slots.filter(which).flatMap((slot) => this.into(slot.id))
  }

  protectedRequired(): Term[] {
    const songs = new Set(this.#options.protectedSongIds ?? [])
    return this.slots((slot) => slot.required && songs.has(slot.songId))
  }

  cost(): Term[] {
    return this.edges.map((edge) => [edge.variable, edge.cost])
  }

  /** One yes-or-no variable a song that is not cut, at most each of its required slots. */
  playable(): Term[] {
    return this.#input.songs
      .filter((song) => !song.cut)
      .map((song) => {
        const variable = this.model.variable(0, 1)
        for (const slot of this.#input.slots.filter((one) => one.songId === song.id && one.required)) {
          this.model.row([...this.into(slot.id), [variable, -1]], 0, Number.POSITIVE_INFINITY)
          if (this.into(slot.id).length === 0) this.model.row([[variable, 1]], 0, 0)
        }
        return [variable, 1] as const
      })
  }

  /** A person's songs as a row of steps, each step at its level. */
  levels(): Map<number, Term[]> {
    const most = (person: RosterInput['people'][number]) => person.allocationMax ?? person.max
    const maxMin = Math.max(0, ...this.#input.people.map((person) => Math.min(person.min, most(person))))
    const byLevel = new Map<number, Term[]>()
    for (const person of this.#input.people) {
      const own = this.edges.filter((edge) => edge.userId === person.userId)
      const steps: Term[] = []
      for (let k = 1; k <= Math.min(most(person), own.length); k++) {
        const variable = this.model.variable(0, 1)
        const before = steps.at(-1)
        if (before) this.model.row([before, [variable, -1]], 0, Number.POSITIVE_INFINITY)
        steps.push([variable, 1])
        const level = k <= person.min ? k : maxMin + k
        byLevel.set(level, [...(byLevel.get(level) ?? []), [variable, 1]])
      }
      this.model.row([...own.map((edge) => [edge.variable, 1] as const), ...steps.map(([v]) => [v, -1] as const)], 0, 0)
    }
    return new Map([...byLevel].sort((a, b) => a[0] - b[0]))
  }

  async maximiseLevels(byLevel: Map<number, Term[]>): Promise<[number, number][]> {
    const levels: [number, number][] = []
    for (const [level, terms] of byLevel) {
      const songs = await this.model.maximise(terms)
      if (songs > 0) levels.push([level, songs])
    }
    return levels
  }

  #addEdges(): void {
    const { input } = { input: this.#input }
    const slotById = new Map(input.slots.map((slot) => [slot.id, slot]))
    const cut = new Set(input.songs.filter((song) => song.cut).map((song) => song.id))
    const locked = new Set(input.locks.map((lock) => `${lock.userId} ${lock.slotId}`))
    const add = (userId: number, slotId: number, cost: number, mayUse: boolean) => {
      const slot = slotById.get(slotId)
      if (!slot || slot.closed || cut.has(slot.songId)) return
      const isLocked = locked.has(`${userId} ${slotId}`)
      if (!mayUse && !isLocked) return
      if (input.declined?.some((row) => row.userId === userId && row.songId === slot.songId)) return
      if (slot.minRating != null) {
        const found = input.ratings.find((one) => one.userId === userId && one.instrumentId === slot.instrumentId)
        if (!found || found.rating < slot.minRating) return
      }
      this.edges.push({ userId, slotId, cost, variable: this.model.variable(isLocked ? 1 : 0, 1) })
    }
    for (const person of input.people) {
      const own = input.registrations.filter((row) => row.userId === person.userId)
      for (const row of own) {
        const dearer = new Set(own.map((one) => one.priority).filter((priority) => priority < row.priority))
        const cost = Math.round(100 * (1 - 0.8 ** dearer.size))
        add(person.userId, row.slotId, cost, !row.waitlist || this.#options.waitlist === true)
      }
      for (const wild of input.wildcards.filter((row) => row.userId === person.userId)) {
        for (const slot of input.slots.filter((one) => one.instrumentId === wild.instrumentId)) {
          if (own.some((row) => row.slotId === slot.id)) continue
          add(person.userId, slot.id, 100, this.#options.wildcards !== false)
        }
      }
    }
  }

  #addRules(): void {
    for (const slot of this.#input.slots) this.model.row(this.into(slot.id), 0, 1)
    const slotById = new Map(this.#input.slots.map((slot) => [slot.id, slot]))
    const vocals = this.#input.rules?.doubling?.vocals ?? []
    for (const person of this.#input.people) {
      const own = this.edges.filter((edge) => edge.userId === person.userId)
      this.model.row(
        own.map((edge) => [edge.variable, 1]),
        0,
        person.allocationMax ?? person.max,
      )
      for (const song of this.#input.songs) {
        for (const sings of [true, false]) {
          const here = own.filter((edge) => {
            const slot = slotById.get(edge.slotId)
            return slot?.songId === song.id && vocals.includes(slot.instrumentId) === sings
          })
          if (here.length > 1) {
            this.model.row(
              here.map((edge) => [edge.variable, 1]),
              0,
              1,
            )
          }
        }
      }
    }
  }
}

/** Steps 1 to 5, one after the other, with its own choice of playable songs. */
export async function oracleRoster(
  input: RosterInput,
  options: OracleOptions,
): Promise<Omit<OracleObjective, 'protectedRequired'> & { playable: number }> {
  const roster = new RosterModel(input, options)
  const byLevel = roster.levels()
  const playable = await roster.model.maximise(roster.playable())
  const rest = await laterSteps(roster, byLevel)
  return { playable, ...rest }
}

/** Steps 2 to 5, one after the other, with the protected songs' required slots before them. */
export async function oracleObjective(input: RosterInput, options: OracleOptions): Promise<OracleObjective> {
  const roster = new RosterModel(input, options)
  const byLevel = roster.levels()
  const protectedRequired = await roster.model.maximise(roster.protectedRequired())
  return { protectedRequired, ...(await laterSteps(roster, byLevel)) }
}

async function laterSteps(roster: RosterModel, byLevel: Map<number, Term[]>) {
  const required = await roster.model.maximise(roster.slots((slot) => slot.required))
  const slots = await roster.model.maximise(roster.slots(() => true))
  const levels = await roster.maximiseLevels(byLevel)
  const priorityCost = await roster.model.minimise(roster.cost())
  return { required, slots, levels, priorityCost }
}

/** The most songs that can be playable at once, exactly. */
export async function oraclePlayable(input: RosterInput, options: OracleOptions): Promise<number> {
  const roster = new RosterModel(input, options)
  return roster.model.maximise(roster.playable())
}

/** Repair with its own choice of playable songs: required slots, slots, assignments kept, fairness, priority cost. */
export async function oracleRepair(
  input: RosterInput,
  options: OracleOptions,
  before: readonly { slotId: number; userId: number }[],
): Promise<Omit<OracleObjective, 'protectedRequired'> & { playable: number; kept: number }> {
  const roster = new RosterModel(input, options)
  const byLevel = roster.levels()
  const playable = await roster.model.maximise(roster.playable())
  const required = await roster.model.maximise(roster.slots((slot) => slot.required))
  const slots = await roster.model.maximise(roster.slots(() => true))
  const kept = await roster.model.maximise(
    roster.edges
      .filter((edge) => before.some((one) => one.slotId === edge.slotId && one.userId === edge.userId))
      .map((edge) => [edge.variable, 1]),
  )
  const levels = await roster.maximiseLevels(byLevel)
  const priorityCost = await roster.model.minimise(roster.cost())
  return { playable, required, slots, kept, levels, priorityCost }
}
