import type { SessionSongWithSlots } from '@app/core/contract/session-songs'
import type { Slot } from '@app/core/contract/slots'
import { movedTo } from '@app/core/rules/order'
import { isInSet } from '@app/core/rules/readiness'
import { withNumbers } from '@app/core/rules/song-numbers'
import { songStatus } from '@app/core/rules/song-status'

type Songs = readonly SessionSongWithSlots[]

/** What the organiser says about a song in this session. */
export type SongFields = Pick<
  SessionSongWithSlots,
  'title' | 'artistName' | 'key' | 'tempo' | 'spotifyTrackId' | 'youTubeLink' | 'chartLink' | 'notes'
>

/** What an organiser does to the set. `songId` is the session song's number. */
export type SetChange =
  | { kind: 'move'; songId: number; index: number }
  | { kind: 'cut'; songId: number; cut: boolean }
  | { kind: 'remove'; songId: number }
  | { kind: 'accept'; songId: number }
  | { kind: 'decline'; songId: number }
  | { kind: 'edit'; songId: number; fields: Partial<SongFields>; was: Partial<SongFields>; isUndo?: true }
  | { kind: 'add-slot'; songId: number; instrument: { id: number; name: string; family: string }; required: boolean }
  | { kind: 'require-slot'; slotId: number; required: boolean }
  | { kind: 'limit-slot'; slotId: number; minRating: number | null }
  | { kind: 'remove-slot'; slotId: number }

export const inSet = (songs: Songs) => songs.filter(({ suggested }) => !suggested)
export const suggestionsIn = (songs: Songs) => songs.filter(({ suggested }) => suggested)

const othersIn = (set: Songs, songId: number) => set.filter(({ sessionSongId }) => sessionSongId !== songId)

/** The number that a song has at an index of the set: cut songs stand in the list, and count for nothing. A cut one: that it would have. */
export const numberAt = (set: Songs, songId: number, index: number): number =>
  othersIn(set, songId).slice(0, index).filter(isInSet).length + 1

/** Where a song has to go to have this number: right before the one that has it then, or to the end. */
export function indexForNumber(set: Songs, songId: number, number: number): number {
  const others = othersIn(set, songId)
  const next = others.filter(isInSet)[number - 1]
  return next ? others.indexOf(next) : others.length
}

/** The set from 1, suggestions behind it without a number. */
function numbered(set: Songs, suggestions: Songs): SessionSongWithSlots[] {
  return withNumbers([
    ...set.map((song, index) => (song.position === index + 1 ? song : { ...song, position: index + 1 })),
    ...suggestions,
  ])
}

const without = (songs: Songs, songId: number) =>
  numbered(
    inSet(songs).filter(({ sessionSongId }) => sessionSongId !== songId),
    suggestionsIn(songs).filter(({ sessionSongId }) => sessionSongId !== songId),
  )

const withSong = (songs: Songs, songId: number, change: (song: SessionSongWithSlots) => SessionSongWithSlots) =>
  songs.map((song) => (song.sessionSongId === songId ? change(song) : song))

const withSlots = (song: SessionSongWithSlots, slots: Slot[]) => ({ ...song, slots, status: songStatus(slots) })

function moved(songs: Songs, songId: number, index: number): SessionSongWithSlots[] {
  const set = inSet(songs)
  const song = set.find(({ sessionSongId }) => sessionSongId === songId)
  return song ? numbered(movedTo(set, song, index), suggestionsIn(songs)) : [...songs]
}

function accepted(songs: Songs, songId: number): SessionSongWithSlots[] {
  const song = suggestionsIn(songs).find(({ sessionSongId }) => sessionSongId === songId)
  if (!song) return [...songs]
  return numbered(
    [...inSet(songs), { ...song, suggested: false }],
    suggestionsIn(songs).filter((other) => other !== song),
  )
}

function slotAdded(song: SessionSongWithSlots, { instrument, required }: SetChange & { kind: 'add-slot' }) {
  const slot: Slot = {
    // Not the server's number yet; it comes with the answer.
    slotId: -1 - song.slots.length,
    instrumentSlotId: -1 - song.slots.length,
    sessionId: song.sessionId,
    sessionSongId: song.sessionSongId,
    instrumentId: instrument.id,
    instrumentName: instrument.name,
    family: instrument.family,
    required,
    minRating: null,
    details: '',
    note: '',
    wishes: 0,
    waitlist: 0,
    offered: false,
    player: null,
  }
  return withSlots(song, [...song.slots, slot])
}

const withSlot = (songs: Songs, slotId: number, change: (slot: Slot) => Slot | null) =>
  songs.map((song) =>
    song.slots.some((slot) => slot.slotId === slotId)
      ? withSlots(
          song,
          song.slots.flatMap((slot) => (slot.slotId === slotId ? (change(slot) ?? []) : slot)),
        )
      : song,
  )

/** The songs as they will be once the server has said yes. */
export function changed(songs: Songs, change: SetChange): SessionSongWithSlots[] {
  switch (change.kind) {
    case 'move':
      return moved(songs, change.songId, change.index)
    case 'cut':
      return withNumbers(withSong(songs, change.songId, (song) => ({ ...song, cut: change.cut })))
    case 'remove':
    case 'decline':
      return without(songs, change.songId)
    case 'accept':
      return accepted(songs, change.songId)
    case 'edit':
      return withSong(songs, change.songId, (song) => ({ ...song, ...change.fields }))
    case 'add-slot':
      return withSong(songs, change.songId, (song) => slotAdded(song, change))
    case 'require-slot':
      return withSlot(songs, change.slotId, (slot) => ({ ...slot, required: change.required }))
    case 'limit-slot':
      return withSlot(songs, change.slotId, (slot) => ({ ...slot, minRating: change.minRating }))
    case 'remove-slot':
      return withSlot(songs, change.slotId, () => null)
  }
}

/** With a song that the server has just added, at the end of the set. */
export const withAdded = (songs: Songs, added: SessionSongWithSlots): SessionSongWithSlots[] =>
  songs.some(({ sessionSongId }) => sessionSongId === added.sessionSongId)
    ? [...songs]
    : numbered([...inSet(songs), added], suggestionsIn(songs))
