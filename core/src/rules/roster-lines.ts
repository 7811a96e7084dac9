import type { RosterFigures } from '../contract/rosters.ts'

/** '.94', as figures between 0 and 1 are read; 1 is '1'. */
export const shareWords = (share: number) => (share >= 0.995 ? '1' : share.toFixed(2).replace(/^0/, ''))

export const percent = (part: number, whole: number) => (whole ? `${Math.round((100 * part) / whole)}%` : '–')

export interface Line {
  label: string
  value: (figures: RosterFigures) => number
  words: (figures: RosterFigures) => string
  /** Behind the number, smaller. */
  of?: (figures: RosterFigures) => string
  moreIsBetter: boolean
}

/** What rosters are compared by, one line each. */
export const LINES: Line[] = [
  {
    label: 'Songs playable',
    value: ({ playable }) => playable,
    words: ({ playable }) => `${playable}`,
    of: ({ songs }) => `of ${songs}`,
    moreIsBetter: true,
  },
  {
    label: 'Core slots empty',
    value: ({ required, requiredFilled }) => required - requiredFilled,
    words: ({ required, requiredFilled }) => `${required - requiredFilled}`,
    moreIsBetter: false,
  },
  {
    label: 'Slots filled',
    value: ({ filled }) => filled,
    words: ({ filled }) => `${filled}`,
    of: ({ slots }) => `of ${slots}`,
    moreIsBetter: true,
  },
  {
    label: 'People below their minimum',
    value: ({ belowMin }) => belowMin,
    words: ({ belowMin }) => `${belowMin}`,
    moreIsBetter: false,
  },
  {
    label: 'First wish granted',
    value: ({ firstWishes }) => firstWishes,
    words: ({ firstWishes, people }) => percent(firstWishes, people),
    moreIsBetter: true,
  },
  {
    label: 'Evenness of songs (Jain)',
    value: ({ jain }) => Math.round(jain * 100),
    words: ({ jain }) => shareWords(jain),
    moreIsBetter: true,
  },
  {
    label: 'Envy somebody',
    value: ({ envious }) => envious,
    words: ({ envious }) => `${envious}`,
    moreIsBetter: false,
  },
]
