import type { Lock, Person, Rating, Registration, RosterInput, Slot, Song, Wildcard } from '../input/input.ts'
import { Random } from '../input/random.ts'

/** Instruments in the order bands name them; the weight is how many in a hundred people play it first. */
export const GENERATED_INSTRUMENTS = [
  { id: 1, name: 'Vocals', weight: 17, core: true },
  { id: 2, name: 'Lead guitar', weight: 15, core: true },
  { id: 3, name: 'Bass', weight: 9, core: true },
  { id: 4, name: 'Drums', weight: 10, core: true },
  { id: 5, name: 'Rhythm guitar', weight: 12, core: false },
  { id: 6, name: 'Keys', weight: 9, core: false },
  { id: 7, name: 'Backing vocals', weight: 11, core: false },
  { id: 8, name: 'Percussion', weight: 8, core: false },
  { id: 9, name: 'Saxophone', weight: 6, core: false },
  { id: 10, name: 'Trumpet', weight: 5, core: false },
] as const

export type Dimensions = { readonly songs: number; readonly slotsPerSong: number; readonly people: number }

export const SIZES = {
  small: { songs: 12, slotsPerSong: 6, people: 25 },
  medium: { songs: 40, slotsPerSong: 8, people: 120 },
  large: { songs: 200, slotsPerSong: 10, people: 1000 },
  huge: { songs: 1000, slotsPerSong: 10, people: 5000 },
} as const satisfies Record<string, Dimensions>

export type GeneratorOptions = {
  readonly size: keyof typeof SIZES | Dimensions
  readonly seed: number
  /** Scarce: few wishes a person, so that most songs lack somebody. */
  readonly supply?: 'scarce' | 'rich'
  /** Locks, cuts, ratings, waitlist and wildcards; all on unless told otherwise. */
  /** Wildcards of this share of all people and instruments, instead of one for some people's first instrument. */
  readonly wildcardShare?: number
  readonly without?: readonly ('locks' | 'cuts' | 'ratings' | 'waitlist' | 'wildcards')[]
}

/** A session as a real sign-up leaves it: a few hits that everybody wants, few bassists, and people who want a little or a lot. */
export function generateSession(options: GeneratorOptions): RosterInput {
  const size = typeof options.size === 'string' ? SIZES[options.size] : options.size
  const random = new Random(options.seed)
  const has = (part: 'locks' | 'cuts' | 'ratings' | 'waitlist' | 'wildcards') => !options.without?.includes(part)

  const songs: Song[] = []
  const slots: Slot[] = []
  for (let index = 0; index < size.songs; index++) {
    const song = { id: 100 + index, position: index + 1, cut: has('cuts') && random.chance(0.04) }
    songs.push(song)
    slots.push(...slotsOf(song.id, slots.length, size.slotsPerSong, has('ratings'), random))
  }

  const scarce = options.supply === 'scarce'
  const people: Person[] = []
  const registrations: Registration[] = []
  const wildcards: Wildcard[] = []
  const ratings: Rating[] = []
  const popular = new Popularity(songs.length, random)

  for (let index = 0; index < size.people; index++) {
    const userId = 1000 + index
    const min = random.between(0, 2)
    const max = min + random.between(1, 3)
    people.push({ userId, min, max, ...(random.chance(0.05) ? { allocationMax: random.between(1, max) } : {}) })
    const plays = instrumentsOf(size.slotsPerSong, random)
    for (const instrumentId of plays) {
      if (has('ratings') && random.chance(0.8)) ratings.push({ userId, instrumentId, rating: random.between(1, 5) })
    }
    const count = scarce ? random.between(1, 4) : random.between(4, 14)
    registrations.push(...wishesOf(userId, count, plays, slots, size.slotsPerSong, popular, has('waitlist'), random))
    if (options.wildcardShare !== undefined) {
      for (const { id } of GENERATED_INSTRUMENTS.slice(0, size.slotsPerSong)) {
        if (random.chance(options.wildcardShare)) wildcards.push({ userId, instrumentId: id })
      }
    } else if (has('wildcards') && random.chance(0.12)) {
      wildcards.push({ userId, instrumentId: plays[0] as number })
    }
  }

  const input = { seed: options.seed, songs, slots, people, registrations, wildcards, ratings, locks: [] }
  return has('locks') ? { ...input, locks: locksOf(input, random) } : input
}

function slotsOf(songId: number, before: number, count: number, rated: boolean, random: Random): Slot[] {
  return Array.from({ length: count }, (_, index) => {
    const instrument = GENERATED_INSTRUMENTS[
      index % GENERATED_INSTRUMENTS.length
    ] as (typeof GENERATED_INSTRUMENTS)[number]
    return {
      id: 10_000 + before + index,
      songId,
      instrumentId: instrument.id,
      required: instrument.core ? random.chance(0.92) : random.chance(0.12),
      minRating: rated && random.chance(0.08) ? random.between(2, 4) : null,
    }
  })
}

/** A few songs are wanted by many: the weight falls with the song's rank in a hidden order of popularity. */
class Popularity {
  readonly #cumulative: number[] = []
  readonly #order: number[]

  constructor(songs: number, random: Random) {
    this.#order = random.shuffle(Array.from({ length: songs }, (_, index) => index))
    let total = 0
    for (let rank = 0; rank < songs; rank++) {
      total += 1 / (rank + 4 + songs / 8)
      this.#cumulative.push(total)
    }
  }

  draw(random: Random): number {
    const at = random.next() * (this.#cumulative.at(-1) as number)
    let low = 0
    let high = this.#cumulative.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#cumulative[middle] as number) < at) low = middle + 1
      else high = middle
    }
    return this.#order[low] as number
  }
}

function instrumentsOf(offered: number, random: Random): number[] {
  const choices = GENERATED_INSTRUMENTS.slice(0, offered)
  const draw = () => {
    let at = random.next() * choices.reduce((sum, { weight }) => sum + weight, 0)
    for (const { id, weight } of choices) {
      at -= weight
      if (at < 0) return id
    }
    return 1
  }
  const first = draw()
  const second = random.chance(0.45) ? draw() : first
  return first === second ? [first] : [first, second]
}

function wishesOf(
  userId: number,
  count: number,
  plays: readonly number[],
  slots: readonly Slot[],
  slotsPerSong: number,
  popular: Popularity,
  waitlist: boolean,
  random: Random,
): Registration[] {
  const chosen = new Map<number, boolean>()
  for (let tries = 0; chosen.size < count && tries < count * 4; tries++) {
    const song = popular.draw(random)
    const instrumentId = plays[random.chance(0.75) ? 0 : plays.length - 1] as number
    const slot = slots[song * slotsPerSong + instrumentId - 1]
    if (slot?.instrumentId === instrumentId && !chosen.has(slot.id))
      chosen.set(slot.id, waitlist && random.chance(0.07))
  }
  // Some never rank their wishes at all; the engine must not reward that.
  const unranked = random.chance(0.1)
  return [...chosen].map(([slotId, onWaitlist], index) => ({
    userId,
    slotId,
    priority: unranked ? 1 : index + 1,
    waitlist: onWaitlist,
  }))
}

/** A handful of wishes that the organiser has already granted, breaking no rule. */
function locksOf(input: RosterInput, random: Random): Lock[] {
  const slotById = new Map(input.slots.map((slot) => [slot.id, slot]))
  const cut = new Set(input.songs.filter((song) => song.cut).map((song) => song.id))
  const rating = new Map(input.ratings.map((row) => [`${row.userId}/${row.instrumentId}`, row.rating]))
  const room = new Map(input.people.map((person) => [person.userId, person.allocationMax ?? person.max]))
  const taken = new Set<string>()
  const locks: Lock[] = []
  for (const { userId, slotId } of random.shuffle(input.registrations)) {
    if (locks.length >= input.slots.length * 0.03) break
    const slot = slotById.get(slotId) as Slot
    const left = room.get(userId) as number
    const tooGreen = slot.minRating != null && (rating.get(`${userId}/${slot.instrumentId}`) ?? -1) < slot.minRating
    if (cut.has(slot.songId) || tooGreen || left === 0) continue
    if (taken.has(`slot ${slotId}`) || taken.has(`${userId} in ${slot.songId}`)) continue
    taken.add(`slot ${slotId}`).add(`${userId} in ${slot.songId}`)
    room.set(userId, left - 1)
    locks.push({ userId, slotId })
  }
  return locks
}
