import type { SessionSongWithSlots } from '@app/core/contract/session-songs'
import { countOf } from '@app/core/rules/count-of'
import { listOf } from '@app/core/rules/list-of'
import { isInSet } from '@app/core/rules/readiness'
import type { PublishPreview, RosterFigures, RosterView } from './queries.ts'

type Kind = PublishPreview['messages'][number]['kind']

const KINDS: { kind: Kind; title: string; says: string }[] = [
  { kind: 'plays', title: 'You play', says: 'Their songs and parts, and who they play with' },
  { kind: 'changed', title: 'Your part changed', says: 'What they play now, and what is no longer theirs' },
  {
    kind: 'plays-nothing',
    title: 'No song this time',
    says: 'That they have no song this time, and that people do drop out',
  },
  { kind: 'nothing', title: 'Nothing', says: 'Nothing changes for them, so they aren’t bothered' },
]

/** The kinds of message with their counts, which add up to everybody; `first` is where its first letter stands. */
export function kindsOf(messages: PublishPreview['messages']) {
  const letters = messages.filter(({ kind }) => kind !== 'nothing')
  return KINDS.map((one) => {
    const first = letters.findIndex(({ kind }) => kind === one.kind)
    return {
      ...one,
      count: messages.filter(({ kind }) => kind === one.kind).length,
      first: first < 0 ? null : first,
    }
  }).filter(({ count }) => count > 0)
}

/** Why the button cannot be pressed yet; null: it can. */
export function refusalOf(
  { broken, empty }: Pick<PublishPreview, 'broken' | 'empty'>,
  ticked: ReadonlySet<number>,
): string | null {
  if (broken.length) return `${countOf(broken.length, 'broken rule')} must be fixed first.`
  const left = empty.filter(({ slotId }) => !ticked.has(slotId)).length
  if (left) return `First tick ${left === 1 ? 'the core slot' : `the ${left} core slots`} that may stay empty.`
  return null
}

/** Slots that stay empty and are no song's core. */
export const freeWords = (slots: number) =>
  slots === 1
    ? '1 other slot stays free. It is no core slot.'
    : `${countOf(slots, 'other slot')} stay free. None of them is a core slot.`

/** How many songs that nobody plays are named. */
const NAMED = 5

/** Songs without a core that have nobody at all; a song that lacks a core slot has a line of its own. */
export function unplayedIn(
  songs: readonly SessionSongWithSlots[],
  { assignments }: Pick<RosterView, 'assignments'>,
  empty: PublishPreview['empty'],
): string[] {
  const told = new Set([...assignments, ...empty].map(({ slotId }) => slotId))
  return songs
    .filter((song) => isInSet(song) && !song.slots.some(({ slotId }) => told.has(slotId)))
    .map((one) => one.title)
}

/** 'Nobody plays Use Me and Valerie.' */
export function unplayedWords(titles: readonly string[]): string {
  const more = titles.length - NAMED
  return `Nobody plays ${listOf(more > 0 ? [...titles.slice(0, NAMED), `${countOf(more, 'other song')}`] : [...titles])}.`
}

/** Where no core slot stays empty: whether that is enough. */
export function wholeWords({ songs, playable, required }: RosterFigures): string {
  if (!songs) return 'There are no songs to play yet.'
  const core = required ? 'No core slot stays empty.' : 'No song has a core slot.'
  return playable === songs ? `${core} Every song can be played.` : core
}

/** Of those who are told not everybody gets an e-mail. */
export const mailedWords = (mails: number) =>
  `${mails ? `${countOf(mails, 'person')} ${mails === 1 ? 'gets' : 'get'} it by e-mail, the others find it` : 'They find it'} in the app.`

export const publishWords = (told: number) =>
  told ? `Publish and tell ${countOf(told, 'person')}` : 'Publish; nobody’s part changes'
