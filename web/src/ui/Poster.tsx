import { useMemo } from 'react'
import { cx } from './class-names.ts'
import styles from './Poster.module.css'
import { posterTiles, type Shape } from './poster-tiles.ts'

// A quarter of the side of one tile, in the drawing's own units; the banner is 1200 by 515.
const SIDE = 103

const DRAWN: Record<Shape, string> = {
  quarter: 'M0 0H103A103 103 0 0 1 0 103Z',
  half: 'M0 0H103A51.5 51.5 0 0 1 0 0Z',
  disc: 'M0 51.5A51.5 51.5 0 0 1 103 51.5A51.5 51.5 0 0 1 0 51.5Z',
  stripes: 'M0 0H103V17H0ZM0 34H103V51H0ZM0 68H103V85H0Z',
  rings: 'M74 0H103A103 103 0 0 1 0 103V74A74 74 0 0 0 74 0ZM16 0H45A45 45 0 0 1 0 45V16A16 16 0 0 0 16 0Z',
}

/** A banner made from a name, for what has no photograph: always the same one for the same name. */
export function Poster({
  name,
  columns = 12,
  rows = 5,
  className,
}: {
  name: string
  columns?: number
  rows?: number
  className?: string
}) {
  const tiles = useMemo(() => posterTiles(name, columns, rows), [name, columns, rows])
  return (
    <svg
      className={cx(styles.poster, className)}
      viewBox={`0 0 ${columns * SIDE} ${rows * SIDE}`}
      preserveAspectRatio="xMinYMid slice"
      aria-hidden="true"
    >
      {tiles.map(({ shape, colour, turn, column, row }) => (
        <path
          key={`${column}-${row}`}
          d={DRAWN[shape]}
          className={styles[`c${colour}`]}
          transform={`translate(${column * SIDE} ${row * SIDE}) rotate(${turn} ${SIDE / 2} ${SIDE / 2})`}
        />
      ))}
    </svg>
  )
}
