import { countOf } from './count-of.ts'

/** How a roster came to be, as far as that is known. */
export interface RosterMade {
  /** `worked-out`: as auto-assign left it; `changed`: it is another since; `unknown`: it was worked out, and nobody kept what came out. */
  how: 'worked-out' | 'changed' | 'by-hand' | 'unknown'
  /** Parts that were given by hand, and that were picked in a draft. */
  hand: number
  picked: number
  /** What auto-assign was to mind; null: it never ran, or nobody kept it. */
  options: { wildcards: boolean; keepLocked: boolean; helpUnluckiest: boolean } | null
}

interface Told extends RosterMade {
  seed: number
  /** Of all that it was worked out from: wishes, locks, songs, limits. */
  inputHash: string | null
  bumpedFirst: boolean
}

/** How a roster was made, in sentences that are true of it: only what nobody changed since comes out the same again. */
export function madeWords({ how, hand, picked, options, seed, inputHash, bumpedFirst }: Told): string {
  const parts = [hand && `${countOf(hand, 'part')} given by hand`, picked && `${picked} picked in a draft`]
    .filter(Boolean)
    .join(', ')
  if (how === 'by-hand') return `Made without auto-assign${parts && `: ${parts}`}. Lottery ${seed}.`
  const minded = [
    bumpedFirst && 'Those who went without last time went first.',
    options?.wildcards === false && 'Those who play anything were left out.',
    options?.keepLocked === false && 'What was locked was let go.',
    options?.helpUnluckiest && 'The unluckiest were helped by swaps.',
  ]
  const ends = {
    'worked-out': 'Worked out again from the same, it is the same roster.',
    changed: `It was changed since${parts && `: ${parts}`}.`,
    unknown: 'Whether it was changed since is not known.',
  }[how]
  const began = `Worked out by lottery ${seed} from the wishes and locks of that moment (${inputHash?.slice(0, 12) ?? '–'}).`
  return [began, ...minded, ends].filter(Boolean).join(' ')
}
