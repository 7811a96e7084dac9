import type { EmptyCause } from './empty-slot.ts'
import type { Loss } from './loss.ts'
import type { PersonAnswer } from './person-answer.ts'
import type { SuggestionReason } from './suggestion-reason.ts'
import type { BlockingRule, WhyNot } from './why-not.ts'

/** Who reads. A member sees nothing of anybody else's priorities or ratings; the organiser sees all. */
export type Reader = { readonly role: 'organiser' } | { readonly role: 'member'; readonly userId: number }

/** How people and slots are called; the engine knows numbers alone. */
export type Names = {
  readonly person: (userId: number) => string
  /** For example 'Bass in Superstition'. */
  readonly slot: (slotId: number) => string
}

export type Reason =
  | { readonly about: 'why-not'; readonly value: WhyNot }
  | { readonly about: 'person'; readonly value: PersonAnswer }
  | { readonly about: 'suggestion'; readonly value: SuggestionReason }
  | { readonly about: 'empty-slot'; readonly value: EmptyCause }

/** Reason values in plain sentences: the only place where the engine's reasons become words. */
export function sentences(reason: Reason, reader: Reader, names: Names): string[] {
  switch (reason.about) {
    case 'why-not':
      return mayRead(reader, reason.value.userId) ? whyNotText(reason.value, reader, names) : [PRIVATE]
    case 'person':
      return mayRead(reader, reason.value.userId) ? personText(reason.value, reader, names) : [PRIVATE]
    case 'suggestion':
      return reader.role === 'organiser' ? [suggestionText(reason.value)] : [PRIVATE]
    case 'empty-slot':
      return [EMPTY_TEXT[reason.value]]
  }
}

const PRIVATE = 'Only the person concerned and the organisers can see this.'

function mayRead(reader: Reader, userId: number): boolean {
  return reader.role === 'organiser' || reader.userId === userId
}

function whyNotText(why: WhyNot, reader: Reader, names: Names): string[] {
  const you = new Subject(why.userId, reader, names)
  const slot = names.slot(why.slotId)
  if (why.kind === 'has-it') return [`${you.name} ${you.has} ${slot}.`]
  if (why.kind === 'blocked') return [blockedText(why.rule, you, slot, why.holderId, names)]
  const { holder, person, step, loss } = why
  const went = holder ? `${slot} went to ${names.person(holder.userId)}` : `${slot} is left empty`
  const lines: string[] = []
  if (step === 'lottery') {
    lines.push(`${went}: either choice is as good for everyone, and the lottery decided.`)
  } else if (step === 'levels' && holder && holder.songsThen < holder.songs) {
    const below = holder.songsThen < holder.min ? ', below the minimum asked for' : ''
    lines.push(
      `${went}, who has ${songs(holder.songs)}; ${you.they} ${you.has} ${songs(person.songs)}.`,
      `Giving it to ${you.they} would leave ${names.person(holder.userId)} with ${songs(holder.songsThen)}${below}.`,
    )
  } else {
    lines.push(`${went}. Giving it to ${you.they} ${stepText(step, loss)}.`)
  }
  const moved = why.moves.length - 1
  if (moved > 0) lines.push(`${moved === 1 ? 'One other person' : `${moved} other people`} would have to change.`)
  if (reader.role === 'organiser') lines.push(`Exact loss: ${lossText(loss)}.`)
  return lines
}

function stepText(step: 'playable' | 'required' | 'slots' | 'levels' | 'priority', loss: Loss): string {
  switch (step) {
    case 'playable':
      return 'would leave a song that can be played now without somebody it needs'
    case 'required':
      return `would leave ${count(loss.required, 'required slot')} more empty`
    case 'slots':
      return `would leave ${count(loss.slots, 'slot')} more empty`
    case 'levels':
      return 'would spread the songs less evenly: somebody with fewer songs would lose one'
    case 'priority':
      return "would fit everyone's wishes, taken together, less well"
  }
}

function blockedText(rule: BlockingRule, you: Subject, slot: string, holderId: number | null, names: Names): string {
  const texts: Record<BlockingRule, string> = {
    'song-cut': `The song of ${slot} was cut.`,
    'not-registered': `${you.name} did not register for ${slot}.`,
    'below-minimum-rating': `${slot} asks for a minimum rating that ${you.name} ${you.does} not have on this instrument.`,
    'waitlist-only': `${you.name} ${you.is} on the waitlist for ${slot}, which is used when somebody drops out.`,
    'slot-locked': `${slot} was fixed for ${holderId === null ? 'somebody' : names.person(holderId)} by the organiser.`,
    'locked-in-song': `${you.name} already ${you.has} another part of the same song, fixed by the organiser.`,
    'locked-to-maximum': `${you.name} already ${you.has} the most songs allowed, all fixed by the organiser.`,
  }
  return texts[rule]
}

function personText(answer: PersonAnswer, reader: Reader, names: Names): string[] {
  const you = new Subject(answer.userId, reader, names)
  const lines = [`${you.name} ${you.has} ${songs(answer.songs)}, having asked for ${answer.min} to ${answer.max}.`]
  for (const { slotId, rank, source } of answer.granted) {
    const wish =
      rank === null ? 'by wildcard' : `${ordinal(rank)} wish${source === 'waitlist' ? ', from the waitlist' : ''}`
    lines.push(`${names.slot(slotId)} (${wish}).`)
  }
  if (answer.bestMissed) {
    lines.push(`The dearest wish not granted was the ${ordinal(answer.bestMissed.rank)}.`)
    lines.push(...whyNotText(answer.bestMissed.why, reader, names))
  }
  return lines
}

function suggestionText(reason: SuggestionReason): string {
  switch (reason.kind) {
    case 'required':
      return 'The slot is required.'
    case 'scarce':
      return `${reason.candidates} people could take it.`
    case 'only-candidate':
      return 'Nobody else can take it.'
    case 'songs-so-far':
      return `${songs(reason.songs)} so far, at least ${reason.min} asked for.`.replace(/^./, (c) => c.toUpperCase())
    case 'wish':
      return `It is their ${ordinal(reason.rank)} wish.`
    case 'wildcard':
      return 'They would take any slot of this instrument.'
    case 'lottery':
      return `${count(reason.equals, 'other')} would do as well; the lottery decided.`
    case 'asked-again':
      return 'It was put off before.'
  }
}

const EMPTY_TEXT: Record<EmptyCause, string> = {
  'nobody-registered': 'Nobody registered for it.',
  'nobody-rated-enough': 'Nobody who registered has the rating it asks for.',
  'only-waitlist': 'People are on its waitlist only; filling what is left will ask them.',
  'everyone-at-maximum': 'Everyone who registered has as many songs as they may.',
  'everyone-at-maximum-or-in-song':
    'Everyone who registered has as many songs as they may or plays another part of the song.',
  'somebody-could': 'Somebody who registered could still take it.',
}

function lossText(loss: Loss): string {
  const parts = [
    [loss.playable, count(loss.playable, 'playable song')],
    [loss.required, count(loss.required, 'required slot')],
    [loss.slots, count(loss.slots, 'slot')],
    ...loss.levels.map(([level, n]) => [n, `${n > 0 ? n : `${-n} more`} at level ${level}`] as const),
    [loss.priorityCost, `${loss.priorityCost} in priority cost`],
  ] as const
  return (
    parts
      .filter(([n]) => n !== 0)
      .map(([, text]) => text)
      .join(', ') || 'none'
  )
}

/** 'You have', 'Ana has'. */
class Subject {
  readonly name: string
  readonly they: string
  readonly has: string
  readonly does: string
  readonly is: string

  constructor(userId: number, reader: Reader, names: Names) {
    const self = reader.role === 'member' && reader.userId === userId
    this.name = self ? 'You' : names.person(userId)
    this.they = self ? 'you' : names.person(userId)
    this.has = self ? 'have' : 'has'
    this.does = self ? 'do' : 'does'
    this.is = self ? 'are' : 'is'
  }
}

function songs(n: number): string {
  return n === 0 ? 'no song' : count(n, 'song')
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
}

function ordinal(n: number): string {
  const tail = n % 100 > 10 && n % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `${n}${tail}`
}
