import { countOf } from '../../rules/count-of.ts'
import { oneStop } from '../../rules/one-stop.ts'
import type { Alternative, Move, Price } from './alternative.ts'
import type { SlotCandidate } from './candidates.ts'
import type { EmptyCause } from './empty-slot.ts'
import type { Loss, LossStep } from './loss.ts'
import type { PersonAnswer } from './person-answer.ts'
import type { Standing } from './standing.ts'
import type { SuggestionReason } from './suggestion-reason.ts'
import type { BlockingRule, Shift, WhyNot } from './why-not.ts'
import { capital, count, list, type Names, number, ordinal, type Reader, songs, Words } from './words.ts'

export type Reason =
  | { readonly about: 'why-not'; readonly value: WhyNot }
  | { readonly about: 'person'; readonly value: PersonAnswer }
  | { readonly about: 'candidate'; readonly value: SlotCandidate }
  /** Aloud: in front of everybody, so without anybody's wishes. */
  | { readonly about: 'alternative'; readonly value: Alternative; readonly aloud?: boolean }
  | { readonly about: 'suggestion'; readonly value: SuggestionReason }
  | { readonly about: 'empty-slot'; readonly value: EmptyCause }

/** Reason values in plain sentences: the only place where the engine's reasons become words. */
export const sentences = (reason: Reason, reader: Reader, names: Names): string[] =>
  linesOf(reason, reader, names).map(oneStop)

function linesOf(reason: Reason, reader: Reader, names: Names): string[] {
  const words = new Words(reader, names)
  switch (reason.about) {
    case 'why-not':
      return mayRead(reader, reason.value.userId) ? whyNotText(reason.value, words) : [PRIVATE]
    case 'person':
      return mayRead(reader, reason.value.userId) ? personText(reason.value, words) : [PRIVATE]
    case 'candidate':
      return words.organiser ? [candidateText(reason.value, words)] : [PRIVATE]
    case 'alternative':
      return words.organiser ? [priceText(reason.value, words, reason.aloud)] : [PRIVATE]
    case 'suggestion':
      return words.organiser ? [suggestionText(reason.value)] : [PRIVATE]
    case 'empty-slot':
      return [emptyText(reason.value, words.organiser)]
  }
}

const PRIVATE = 'Only the person concerned and the organisers can see this.'

function mayRead(reader: Reader, userId: number): boolean {
  return reader.role === 'organiser' || reader.userId === userId
}

function whyNotText(why: WhyNot, words: Words): string[] {
  const { userId, slotId } = why
  if (why.kind === 'has-it') return [`${words.Who(userId)} ${words.verb(userId, 'have', 'has')} ${words.slot(slotId)}.`]
  if (why.kind === 'blocked') {
    // What the organisers fixed is theirs to know: a member reads who has the part and what anybody can see, and no more.
    if (why.rule === 'slot-locked' && !words.organiser) return whyNotText(why.facts, words)
    return [blockedText(why, words)]
  }
  const lead = hasText(slotId, why.holder?.userId ?? null, words)
  if (why.kind === 'facts') return [lead, factText(why, words)]
  const lines = [lead, stepText(why, words)]
  if (isFull(why.asker)) lines.push(fullText(why.asker, words))
  return lines
}

const hasText = (slotId: number, holderId: number | null, words: Words) =>
  holderId === null ? `Nobody has ${words.slot(slotId)}.` : `${words.Slot(slotId)} went to ${words.who(holderId)}.`

function blockedText(
  { rule, userId, slotId, holderId }: { rule: BlockingRule; userId: number; slotId: number; holderId: number | null },
  words: Words,
): string {
  const who = words.Who(userId)
  const slot = words.slot(slotId)
  const texts: Record<BlockingRule, string> = {
    'song-cut': `The song was cut, and ${slot} with it.`,
    'not-registered': `${who} did not sign up for ${slot}.`,
    'below-minimum-rating': `${capital(slot)} asks for a rating that ${words.who(userId)} ${words.verb(userId, 'do', 'does')} not have yet.`,
    declined: `${who} declined this song.`,
    'waitlist-only': `${who} ${words.verb(userId, 'are', 'is')} on the waitlist for ${slot}: it is used when somebody drops out.`,
    'slot-locked': `${capital(slot)} is fixed${holderId === null ? '' : ` for ${words.who(holderId)}`}.`,
    'locked-in-song': words.organiser
      ? `${who} is already fixed for another part of this song.`
      : 'You have another part of this song already.',
    'locked-to-maximum': words.organiser
      ? `All the songs ${words.who(userId)} may have are fixed already.`
      : 'You have as many songs as you can have.',
  }
  return texts[rule]
}

function factText(why: Extract<WhyNot, { kind: 'facts' }>, words: Words): string {
  const { asker, holder, fact } = why
  const who = words.Who(asker.userId)
  switch (fact) {
    case 'in-song':
      return `${who} ${words.verb(asker.userId, 'have', 'has')} ${words.slot(why.hasSlotId as number)} already.`
    case 'at-maximum':
      return fullText(asker, words)
    case 'free':
      return words.organiser
        ? `${who} could still have it.`
        : 'You could still have it: the organiser can give it to you.'
    case 'taken':
      return holder ? standingsText(asker, holder, words) : ''
  }
}

function standingsText(asker: Standing, holder: Standing, words: Words): string {
  const have = (one: Standing) =>
    `${words.who(one.userId)} ${words.verb(one.userId, 'have', 'has')} ${songs(one.songs)}`
  return capital(`${have(holder)}, ${have(asker)}.`)
}

function stepText(why: Extract<WhyNot, { kind: 'costs' }>, words: Words): string {
  const you = words.who(why.userId)
  const emptied = why.emptiedSlotId === null ? '' : words.slot(why.emptiedSlotId)
  switch (why.step) {
    case 'playable':
      return `With ${you} on it, one song fewer could be played: nobody would be left for ${emptied}, for example.`
    case 'songs':
      return `With ${you} on it, not every song that is complete now would stay so: nobody would be left for ${emptied}, for example.`
    case 'required':
      return `With ${you} on it, one more core part would stay empty: ${emptied}, for example.`
    case 'slots':
      return `With ${you} on it, one more part would stay empty: ${emptied}, for example.`
    case 'fairness':
      return fairnessText(why, words)
    case 'wishes':
      return wishesText(why, words)
    case 'draw':
      return `A line-up with ${you} on it would be just as good: between equals the draw decides.`
    case 'helped':
      return `A line-up with ${you} on it would be as full and as fair, but parts were traded to help those whose wishes had come off worst.`
  }
}

function fairnessText({ userId, loser, winner }: Extract<WhyNot, { kind: 'costs' }>, words: Words): string {
  const give = (one: Shift) => `give ${words.who(one.userId)} ${songs(one.songsThen)}`
  const leave = (one: Shift) => {
    const short =
      one.songsThen < one.min ? `, though ${words.who(one.userId)} asked for at least ${number(one.min)}` : ''
    const left = one.songsThen === 0 ? 'none' : number(one.songsThen)
    return `leave ${words.who(one.userId)} with ${winner ? left : songs(one.songsThen)}${short}`
  }
  const parts = [...(winner ? [give(winner)] : []), ...(loser ? [leave(loser)] : [])]
  return `The best line-up with ${words.who(userId)} on it would ${parts.join(' and ')}.`
}

function wishesText(why: Extract<WhyNot, { kind: 'costs' }>, words: Words): string {
  const { asker, holder, userId } = why
  const dearer = why.givesUp.find(({ rank }) => rank !== null && (asker.rank === null || rank < asker.rank))
  if (dearer) {
    const wish = `${words.whose(userId)} ${ordinal(dearer.rank as number)} wish`
    const missed = asker.rank === null ? '' : `; this was the ${ordinal(asker.rank)}`
    return `${words.Who(userId)} ${words.verb(userId, 'have', 'has')} ${words.slot(dearer.slotId)} instead, ${wish}${missed}.`
  }
  if (words.organiser && holder?.rank != null && asker.rank !== null && holder.rank < asker.rank) {
    return `It is ${words.whose(holder.userId)} ${ordinal(holder.rank)} wish and ${words.whose(userId)} ${ordinal(asker.rank)}.`
  }
  // Who has the slot now comes first.
  const byHolder = (a: Move, b: Move) => Number(b.userId === holder?.userId) - Number(a.userId === holder?.userId)
  const others = [...why.moves.slice(1)].sort(byHolder).map(({ userId: who, loses, gains }) => {
    if (gains.length === 0) return `${words.who(who)} would lose ${list(loses.map((slotId) => words.slot(slotId)))}`
    return `${words.who(who)} would have ${list(gains.map((slotId) => words.slot(slotId)))}`
  })
  const more = count(others.length - 2, 'more person', 'more people')
  const shown = others.length > 3 ? [...others.slice(0, 2), `${more} would change`] : others
  const same = why.sameSongs ? ' and the same songs complete' : ''
  const what = shown.length > 0 ? `${list(shown)}: ` : 'the line-up would be '
  return `At best, with ${words.who(userId)} on it${same}, ${what}further from what people asked for, all in all.`
}

function isFull({ songs: held, max, cap }: Omit<Standing, 'rank'>): boolean {
  return held >= (cap ?? max)
}

function fullText({ userId, songs: held, max, cap }: Standing, words: Words): string {
  const have = `${words.Who(userId)} ${words.verb(userId, 'have', 'has')} ${songs(held)}`
  if (cap !== null) return `${have}, the most the organiser allows${words.isYou(userId) ? ' you' : ''}.`
  return held === max
    ? `${have}, the most ${words.verb(userId, 'you', 'they')} asked for.`
    : `${have}, more than asked for.`
}

function personText({ userId, standing, granted, bestMissed }: PersonAnswer, words: Words): string[] {
  const { songs: held, min, max, cap } = standing
  const asked = min === max ? count(min, 'song') : `${min} to ${max}`
  const limit = cap === null ? '' : `; the organiser allows ${words.verb(userId, 'you', 'them')} ${cap}`
  const lines = [
    `${words.Who(userId)} ${words.verb(userId, 'have', 'has')} ${songs(held)} and asked for ${asked}${limit}.`,
  ]
  for (const { slotId, rank, source } of granted) {
    const from = source === 'waitlist' ? ', from the waitlist' : ''
    const wish =
      rank === null ? (source === 'wildcard' ? 'by wildcard' : 'not asked for') : `${ordinal(rank)} wish${from}`
    lines.push(`${words.Slot(slotId)}: ${wish}.`)
  }
  if (bestMissed) {
    const { rank, why } = bestMissed
    lines.push(`${capital(words.whose(userId))} ${ordinal(rank)} wish was ${words.slot(why.slotId)}.`)
    lines.push(...whyNotText(why, words))
  }
  return lines
}

function candidateText({ verdict, cap }: SlotCandidate, words: Words): string {
  switch (verdict.kind) {
    case 'has-it':
      return 'Has it.'
    case 'blocked':
      return BLOCKED_CANDIDATE[verdict.rule]
    case 'facts':
      return candidateFact(verdict, cap, words)
    case 'price':
      return priceText(verdict, words)
  }
}

function candidateFact(
  verdict: Extract<SlotCandidate['verdict'], { kind: 'facts' }>,
  cap: number | null,
  words: Words,
): string {
  switch (verdict.fact) {
    case 'free':
      return 'Breaks nothing.'
    case 'in-song':
      return `Has ${words.slot(verdict.hasSlotId as number)} already.`
    case 'at-maximum':
      return `Has as many songs as ${cap === null ? 'they asked for' : 'the organiser allows'}.`
    case 'taken':
      return `Would take it from ${words.who(verdict.holderId as number)}.`
  }
}

type Told = Pick<Price, 'loser' | 'winner' | 'hits' | 'emptiedSlotId'> & { step: LossStep | 'helped' }

function priceText(price: Told, words: Words, aloud = false): string {
  const { step, loser, winner, emptiedSlotId } = price
  const emptied = emptiedSlotId === null ? '' : words.slot(emptiedSlotId)
  switch (step) {
    case 'playable':
    case 'songs':
      return `A song loses somebody it needs: ${emptied}.`
    case 'required':
    case 'slots':
      return `Leaves ${emptied} empty.`
    case 'fairness':
      if (!loser) return 'Spreads the songs less evenly.'
      return winner
        ? `Leaves ${words.who(loser.userId)} with ${songs(loser.songsThen)}; ${words.who(winner.userId)} has ${number(winner.songsThen)}.`
        : `Leaves ${words.who(loser.userId)} with ${songs(loser.songsThen)}.`
    case 'wishes':
      return wishPriceText(price, words, aloud)
    case 'draw':
      return 'Just as good.'
    case 'helped':
      return 'As full and as fair.'
  }
}

/** Whom it costs what they asked for. Three people are counted, not named. */
function wishPriceText({ hits, loser, winner }: Told, words: Words, aloud: boolean): string {
  if (loser && winner) return `${words.Who(winner.userId)} has one song more, ${words.who(loser.userId)} one fewer.`
  const [first] = hits
  if (!first) return 'Further from what people asked for.'
  if (hits.length > 2) return `${capital(count(hits.length, 'person', 'people'))} get parts they wanted less.`
  if (hits.length === 2) return `${list(hits.map(({ userId }) => words.who(userId)))} get parts they wanted less.`
  return first.rank === null || aloud
    ? `${words.Who(first.userId)} gets a part they wanted less.`
    : `Costs ${words.who(first.userId)} their ${ordinal(first.rank)} wish.`
}

const BLOCKED_CANDIDATE: Record<BlockingRule, string> = {
  'song-cut': 'The song was cut.',
  'not-registered': 'Did not sign up for it.',
  'below-minimum-rating': 'Below the rating it asks for.',
  declined: 'Declined this song.',
  'waitlist-only': 'On the waitlist.',
  'slot-locked': 'The part is fixed.',
  'locked-in-song': 'Fixed for another part of the song.',
  'locked-to-maximum': 'All their songs are fixed.',
}

function suggestionText(reason: SuggestionReason): string {
  switch (reason.kind) {
    case 'required':
      return 'The song needs it.'
    case 'scarce':
      return `${capital(count(reason.candidates, 'person', 'people'))} could take it.`
    case 'only-candidate':
      return 'Nobody else can take it.'
    case 'songs-so-far':
      return `${capital(songs(reason.songs))} so far${reason.min > 0 ? `, at least ${reason.min} asked for` : ''}.`
    case 'wish':
      return `It is their ${ordinal(reason.rank)} wish.`
    case 'wildcard':
      return 'They would take any part on this instrument.'
    case 'lottery':
      return `${capital(count(reason.equals, 'other'))} would do as well: between equals the draw decides.`
    case 'asked-again':
      return 'It was put off before.'
  }
}

/** A member reads nothing that lets ratings be guessed: where they play a part, the sentence says no more than that nobody was found. */
function emptyText(cause: EmptyCause, organiser: boolean): string {
  const { atMaximum, atCap, inSong, waiting, declined, belowRating, could } = cause
  const full = atMaximum + atCap
  // Whom the organiser allows fewer is not for members.
  const limits = [atMaximum > 0 && 'they asked for', atCap > 0 && 'the organiser allows'].filter(Boolean)
  const most = organiser ? limits.join(' or ') : 'they can have'
  const all = full + inSong + waiting + declined + belowRating + could
  if (all === 0) return 'Nobody signed up for it.'
  if (full === all) return `Everyone who signed up for it has as many songs as ${most}.`
  if (waiting === all) return 'Only the waitlist is left for it.'
  if (full + inSong === all)
    return `Everyone who signed up for it has as many songs as ${most}, or another part of the song.`
  if (could > 0 && (organiser || belowRating === 0))
    return `${capital(count(could, 'person', 'people'))} who signed up could still take it.`
  if (!organiser) return 'Nobody was found for it yet.'
  const parts = [
    [full, `${count(full, 'has', 'have')} as many songs as ${most}`],
    [inSong, `${count(inSong, 'has', 'have')} another part of the song`],
    [waiting, `${count(waiting, 'is', 'are')} on the waitlist`],
    [declined, `${count(declined, 'has', 'have')} declined the song`],
    [belowRating, `${count(belowRating, 'is', 'are')} below the rating it asks for`],
  ] as const
  const told = parts.filter(([n]) => n > 0).map(([, text]) => text)
  return `${capital(count(all, 'person', 'people'))} signed up for it: ${list(told)}.`
}

/** The exact figures, on demand: what a member never reads, and an organiser need not. */
export function lossFigures({ playable, required, slots, levels, priorityCost }: Loss): string[] {
  const fewer = (n: number, what: string) => (n === 0 ? [] : [`${n > 0 ? '−' : '+'}${countOf(Math.abs(n), what)}`])
  const [level] = levels
  return [
    ...fewer(playable, 'playable song'),
    ...fewer(required, 'core slot'),
    ...fewer(slots, 'slot'),
    // Where a slot is lost, so is somebody's song: that is said.
    ...(level && slots === 0 ? [level[1] > 0 ? 'less even' : 'more even'] : []),
    ...(priorityCost > 0
      ? [`worse wishes: +${priorityCost}`]
      : priorityCost < 0
        ? [`better wishes: −${-priorityCost}`]
        : []),
  ]
}
