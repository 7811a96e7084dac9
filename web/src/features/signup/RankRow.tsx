import { ArrowDown, ArrowUp } from 'lucide-react'
import type { CSSProperties, ReactNode, Ref } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import type { Part } from './my-parts.ts'
import { PartName } from './PartName.tsx'
import styles from './RankList.module.css'

interface Props {
  part: Part
  rank: number
  last: number
  onMove: (slotId: number, rank: number) => void
  /** What one drags it by. */
  grip: ReactNode
  ref?: Ref<HTMLLIElement>
  style?: CSSProperties
  lifted?: boolean
}

/** A wish with its rank, and the buttons that move it. */
export function RankRow({ part, rank, last, onMove, grip, ref, style, lifted }: Props) {
  const { slotId } = part.wish
  const what = `${part.name} in ${part.song.title}`
  return (
    <li ref={ref} className={cx(styles.row, lifted && styles.lifted)} style={style}>
      {grip}
      <span className={styles.rank}>{rank}</span>
      <PartName part={part} />
      <span className={styles.moves}>
        <IconButton label={`Move ${what} up`} disabled={rank === 1} onClick={() => onMove(slotId, rank - 1)}>
          <ArrowUp size={20} aria-hidden />
        </IconButton>
        <IconButton label={`Move ${what} down`} disabled={rank === last} onClick={() => onMove(slotId, rank + 1)}>
          <ArrowDown size={20} aria-hidden />
        </IconButton>
      </span>
    </li>
  )
}
