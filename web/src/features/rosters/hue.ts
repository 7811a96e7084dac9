import type { CSSProperties } from 'react'
import { INSTRUMENT_PATHS } from '../../ui/instrument-paths.ts'

/** An instrument family's hue, for what is drawn in it: `var(--hue)`. */
export const hueOf = (family: string): CSSProperties =>
  ({ '--hue': `var(--i-${family in INSTRUMENT_PATHS ? family : 'other'})` }) as CSSProperties
