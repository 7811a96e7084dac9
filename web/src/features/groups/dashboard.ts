import type { Dashboard } from './queries.ts'

type Next = NonNullable<Dashboard['next']>

/** Every part of the next session that nobody has asked for, or plays once a roster is out, with its song. */
export const gapsOf = ({ short }: Next) =>
  short.flatMap(({ title, lacking }) => lacking.map((part) => ({ ...part, song: title })))

export type Need = 'gaps' | 'unanswered' | 'reports' | 'requests' | 'suggestions' | 'owing'

const DAY_MS = 86_400_000
/** Until then there is time, and members answer by themselves. */
const SOON_MS = 7 * DAY_MS

const isSoon = (at: string | null, now: Date) => at !== null && Date.parse(at) - now.getTime() < SOON_MS

/** What waits for the organisers, the most urgent first. */
export function needsOf(
  { next, reports, requests, suggestions, owing }: Omit<Dashboard, 'requests'> & { requests: readonly unknown[] },
  now: Date,
): Need[] {
  const isNear = next !== null && isSoon(next.session.startDate, now)
  const closes = next?.session.signUpOpen && isSoon(next.signUpClosesAt ?? next.session.startDate, now)
  const facts: [Need, boolean][] = [
    ['gaps', isNear && gapsOf(next).length > 0],
    ['unanswered', Boolean(closes) && (next?.reached ?? 0) > 0],
    ['reports', reports > 0],
    ['requests', requests.length > 0],
    ['suggestions', suggestions.length > 0],
    ['owing', owing.length > 0],
    // Still far away: worth a look, behind what somebody waits for.
    ['gaps', !isNear && next !== null && next.session.signUpOpen && gapsOf(next).length > 0],
  ]
  return facts.flatMap(([need, isSo]) => (isSo ? [need] : []))
}

/** How many lines they are drawn as: each suggestion and each session that is owed for has its own. */
export const countNeeds = (needs: Need[], { suggestions, owing }: Pick<Dashboard, 'suggestions' | 'owing'>): number =>
  needs.reduce(
    (sum, need) => sum + (need === 'suggestions' ? suggestions.length : need === 'owing' ? owing.length : 1),
    0,
  )

/** '5 things need you' */
export const needsWords = (count: number) =>
  count === 0 ? 'Nothing needs you' : count === 1 ? '1 thing needs you' : `${count} things need you`
