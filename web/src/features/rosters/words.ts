import type { BrokenRule, Roster, RosterAssignment } from '@app/core/contract/rosters'
import type { Slot } from '@app/core/contract/slots'
import { countOf } from '@app/core/rules/count-of'
import { ordinal, wantIt } from '../../lib/words/words.ts'

interface Named {
  userId: number
  firstName: string
  lastName: string
}

/** First names, as one calls across a room; who shares one has as much of the second as tells them apart. */
export function shortNames(people: readonly Named[]): Map<number, string> {
  const names = new Map<number, string>()
  for (const one of people) {
    const same = people.filter((other) => other !== one && other.firstName === one.firstName)
    if (!same.length || !one.lastName) {
      names.set(one.userId, one.firstName || one.lastName || 'Someone')
      continue
    }
    const initial = one.lastName.slice(0, 1)
    const isClear = same.every(({ lastName }) => lastName.slice(0, 1) !== initial)
    names.set(one.userId, `${one.firstName} ${isClear ? `${initial}.` : one.lastName}`)
  }
  return names
}

export const nameOf = ({ firstName, lastName }: Pick<Named, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ')

/** 'Roster B' is B, whatever else it may be called by its first letter. */
export function letterOf(name: string): string {
  const last = /^roster ([a-z0-9]{1,2})$/i.exec(name.trim())?.[1]
  return (last ?? [...name.trim()][0] ?? '?').toUpperCase()
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
/** 'sixth', in a sentence; from eleven on in figures. */
export const ordinalWord = (n: number) => ORDINALS[n - 1] ?? ordinal(n)

/** '4 want it', '1 on call', for a slot that nobody has. */
export function wantWords({ wishes, waitlist }: Pick<Slot, 'wishes' | 'waitlist'>): string {
  if (wishes) return wantIt(wishes)
  return waitlist ? `${waitlist} on call` : 'No wishes'
}

/** The same count in the panel: wishes by name, and apart from them who waits and who plays anything. */
export function askedWords(sources: readonly ('wish' | 'waitlist' | 'wildcard' | null)[]): string {
  const of = (source: string) => sources.filter((one) => one === source).length
  const [wishes, waitlist, wildcards] = [of('wish'), of('waitlist'), of('wildcard')]
  const words = [
    wishes && wantIt(wishes),
    waitlist && `${waitlist} on call`,
    wildcards && `${wildcards} ${wildcards === 1 ? 'plays' : 'play'} anything`,
  ].filter(Boolean)
  return words.join(', ') || 'Nobody asked for it'
}

const SOURCES = { wish: 'wish', waitlist: 'from the waitlist', wildcard: 'plays anything' } as const

/** What a reader hears of a cell. */
export function cellWords(
  slot: Pick<Slot, 'instrumentName' | 'required' | 'wishes' | 'waitlist'>,
  song: string,
  holder: (Pick<RosterAssignment, 'source' | 'rank' | 'locked' | 'answer'> & { name: string }) | null,
  broken: readonly BrokenRule[],
): string {
  const where = `${slot.instrumentName} in ${song}`
  if (!holder) {
    const wanted = slot.wishes || slot.waitlist ? wantWords(slot) : 'nobody asked for it'
    return `${where}: empty${slot.required ? ', core' : ''}, ${wanted}`
  }
  const facts = [
    holder.rank ? `${ordinal(holder.rank)} wish` : holder.source ? SOURCES[holder.source] : 'did not ask for it',
    holder.locked && 'locked',
    holder.answer,
    ...broken.map(({ says }) => says),
  ]
  return `${where}: ${holder.name}, ${facts.filter(Boolean).join(', ')}`
}

/** 'Ana gets 2 songs at most' */
export const limitWords = (who: string, max: number | null) =>
  max === null ? `${who} gets as many songs as they asked for` : `${who} gets ${countOf(max, 'song')} at most`

/** 'made Mon 9 Nov, 18:20 by Oskar', and what became of it since: published, or changed. */
export function historyWords(
  { createdAt, changedAt, publishedAt, madeBy }: Pick<Roster, 'createdAt' | 'changedAt' | 'publishedAt' | 'madeBy'>,
  day: (instant: string) => string,
): string[] {
  const made = day(createdAt)
  const since = publishedAt ? `published ${day(publishedAt)}` : day(changedAt) !== made && `changed ${day(changedAt)}`
  return [`made ${made}${madeBy ? ` by ${madeBy.firstName}` : ''}`, since].filter((line) => line !== false)
}

const STATES = { draft: 'Draft', published: 'Published', superseded: 'Superseded' } as const
export const stateWord = ({ state }: Pick<Roster, 'state'>) => STATES[state]

/** 'Three people changed their wishes since this was put together.' */
export const changedWords = (count: number) =>
  count === 1
    ? '1 person changed their wishes since this was put together.'
    : `${count} people changed their wishes since this was put together.`

/** 'Roster B fills 46 of 52 core slots'; all slots, where none is core. */
export const coreWords = ({ name, figures }: Pick<Roster, 'name' | 'figures'>) =>
  figures.required
    ? `${name} fills ${figures.requiredFilled} of ${figures.required} core slots`
    : `${name} fills ${figures.filled} of ${figures.slots} slots`
