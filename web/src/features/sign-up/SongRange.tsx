import { songRange } from '@app/core/rules/wish-ranks'
import { Segmented } from '../../ui/Segmented.tsx'
import styles from './SongRange.module.css'

const USUAL_MOST = 8

/** 0 to 8; more where somebody asked for more already. */
function numbersTo(most: number, from: number) {
  const last = Math.max(USUAL_MOST, most)
  return Array.from({ length: last - from + 1 }, (_, index) => String(index + from)).map((value) => ({
    value,
    label: value,
  }))
}

interface Props {
  min: number
  max: number
  onChange: (range: { min: number; max: number }) => void
}

/** How many songs somebody would like: one tap each. */
export function SongRange({ min, max, onChange }: Props) {
  const change = (part: { min?: number; max?: number }) => onChange(songRange({ min, max }, part))
  return (
    <div className={styles.range}>
      <div>
        <p className={styles.label}>At least</p>
        <Segmented
          label="At least this many songs"
          options={numbersTo(max, 0)}
          value={String(min)}
          onChange={(value) => change({ min: Number(value) })}
        />
      </div>
      <div>
        <p className={styles.label}>At most</p>
        <Segmented
          label="At most this many songs"
          options={numbersTo(max, 1)}
          value={String(max)}
          onChange={(value) => change({ max: Number(value) })}
        />
      </div>
    </div>
  )
}
