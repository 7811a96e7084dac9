import type { Roster, RosterFigures } from '@app/core/contract/rosters'
import type { Line } from '@app/core/rules/roster-lines'

/** Whether a roster is the best of its line; where all are alike, none is. */
export function bestOf(
  { value, moreIsBetter }: Line,
  rosters: readonly Pick<Roster, 'rosterId' | 'figures'>[],
): Set<number> {
  const values = rosters.map(({ figures }) => value(figures))
  const best = moreIsBetter ? Math.max(...values) : Math.min(...values)
  if (rosters.length < 2 || values.every((one) => one === best)) return new Set()
  return new Set(rosters.filter(({ figures }) => value(figures) === best).map(({ rosterId }) => rosterId))
}

/** The best draft, as the engine would order them: songs, core, slots, then people. */
export function bestDraft<R extends Pick<Roster, 'state' | 'figures'>>(rosters: readonly R[]): R | undefined {
  const of = ({ figures }: R) => [
    figures.playable,
    figures.requiredFilled,
    figures.filled,
    -figures.belowMin,
    figures.jain,
  ]
  return rosters
    .filter(({ state }) => state === 'draft')
    .sort((a, b) => {
      const [one, other] = [of(a), of(b)]
      const at = one.findIndex((value, index) => value !== other[index])
      return at < 0 ? 0 : (other[at] ?? 0) - (one[at] ?? 0)
    })[0]
}

const more = (count: number, one: string, many: string) => (count === 1 ? `one more ${one}` : `${count} more ${many}`)

/** What fairness costs here: beside a snake draft, in one sentence. */
export function priceWords(fair: RosterFigures, snake: RosterFigures): string {
  const firsts = snake.firstWishes - fair.firstWishes
  const below = snake.belowMin - fair.belowMin
  const songs = fair.playable - snake.playable
  const gains = firsts > 0 ? `grant ${more(firsts, 'first wish', 'first wishes')}` : 'grant no more first wishes'
  const losses = [
    below > 0 && `leave ${more(below, 'person', 'people')} below their minimum`,
    songs > 0 && `${songs === 1 ? 'one song' : `${songs} songs`} more without a band`,
  ].filter(Boolean)
  return `a snake draft would ${gains}${losses.length ? `, and ${losses.join(' and ')}` : ', and lose nothing else'}.`
}
