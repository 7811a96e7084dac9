import { GENERATED_INSTRUMENTS, generateSession } from '@app/core/roster/sample/generator'

/** The generator's instruments by the names that people of the demo play. */
const PLAYED_AS: Record<string, string> = {
  'Lead guitar': 'Guitar',
  'Rhythm guitar': 'Guitar',
  Saxophone: 'Alto saxophone',
}

export interface Player {
  userId: number
  plays: string[]
}

/** A slot by its place in the list. */
interface Wish {
  slot: number
  waitlist: boolean
}

/** Slots of each song as they come from the generator, and who of the demo's people wants which. */
export interface SignUps {
  slots: { song: number; instrument: string; required: boolean }[]
  people: {
    userId: number
    min: number
    max: number
    wishes: Wish[]
    wildcard: string | null
  }[]
}

const nameOf = (instrumentId: number) => {
  const name = GENERATED_INSTRUMENTS.find((one) => one.id === instrumentId)?.name ?? ''
  return PLAYED_AS[name] ?? name
}

/** A sign-up as the generator makes it, given to people who play what it asks for. Whoever plays nothing of it has not answered. */
export function signUpsFor(players: Player[], songs: number, seed: number): SignUps {
  const input = generateSession({
    size: { songs, slotsPerSong: 6, people: players.length * 6 },
    seed,
    without: ['locks', 'cuts'],
  })
  const songAt = new Map(input.songs.map((song, index) => [song.id, index]))
  const slots = input.slots.map((slot) => ({
    song: songAt.get(slot.songId) as number,
    instrument: nameOf(slot.instrumentId),
    required: slot.required,
  }))
  const slotAt = new Map(input.slots.map((slot, index) => [slot.id, index]))
  const wishesOf = new Map<number, Wish[]>()
  for (const { userId, slotId, waitlist = false } of [...input.registrations].sort((a, b) => a.priority - b.priority))
    wishesOf.set(userId, [...(wishesOf.get(userId) ?? []), { slot: slotAt.get(slotId) as number, waitlist }])
  const instrumentOf = ({ slot }: Wish) => slots[slot]?.instrument ?? ''

  const strangers = input.people.map(({ userId, min, max }) => {
    const wishes = wishesOf.get(userId) ?? []
    return { userId, min, max, wishes, main: wishes[0] && instrumentOf(wishes[0]) }
  })
  const people = players.flatMap(({ userId, plays }) => {
    const index = strangers.findIndex(({ main }) => main && plays.includes(main))
    const [stranger] = index < 0 ? [] : strangers.splice(index, 1)
    if (!stranger) return []
    const { min, max } = stranger
    const wildcard = input.wildcards.find((one) => one.userId === stranger.userId)
    const wishes = stranger.wishes.filter((wish) => plays.includes(instrumentOf(wish)))
    return [{ userId, min, max, wishes, wildcard: wildcard ? nameOf(wildcard.instrumentId) : null }]
  })
  return { slots, people }
}
