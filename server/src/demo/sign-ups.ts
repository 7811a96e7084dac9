import type { Person, Registration, RosterInput } from '@app/core/roster/input/input'
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

/** Slots of each song as they come from the generator, and who of the demo's people wants which. */
export interface SignUps {
  slots: { song: number; instrument: string; required: boolean }[]
  people: {
    userId: number
    min: number
    max: number
    wishes: { slot: number; waitlist: boolean }[]
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
  const slotAt = new Map(input.slots.map((slot, index) => [slot.id, index]))
  const songAt = new Map(input.songs.map((song, index) => [song.id, index]))
  const strangers = [...input.people]
  const people = players.flatMap(({ userId, plays }) => {
    const index = strangers.findIndex((stranger) => plays.includes(mainInstrument(input, stranger)))
    const [stranger] = index < 0 ? [] : strangers.splice(index, 1)
    if (!stranger) return []
    const wildcard = input.wildcards.find((one) => one.userId === stranger.userId)
    const wishes = wishesOf(input, stranger)
      .filter((wish) => plays.includes(instrumentOf(input, wish)))
      .map((wish) => ({ slot: slotAt.get(wish.slotId) as number, waitlist: wish.waitlist ?? false }))
    return [
      {
        userId,
        min: stranger.min,
        max: stranger.max,
        wishes,
        wildcard: wildcard ? nameOf(wildcard.instrumentId) : null,
      },
    ]
  })
  const slots = input.slots.map((slot) => ({
    song: songAt.get(slot.songId) as number,
    instrument: nameOf(slot.instrumentId),
    required: slot.required,
  }))
  return { slots, people }
}

const wishesOf = (input: RosterInput, { userId }: Person): Registration[] =>
  input.registrations.filter((wish) => wish.userId === userId).sort((a, b) => a.priority - b.priority)

const instrumentOf = (input: RosterInput, { slotId }: Registration): string =>
  nameOf(input.slots.find((slot) => slot.id === slotId)?.instrumentId ?? 0)

function mainInstrument(input: RosterInput, person: Person): string {
  const [first] = wishesOf(input, person)
  return first ? instrumentOf(input, first) : ''
}
