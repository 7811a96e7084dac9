import { movedTo } from '@app/core/rules/order'
import { GripVertical } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useFirstScreen } from '../../lib/first-screen.ts'
import type { Part } from './my-parts.ts'
import styles from './RankList.module.css'
import { RankRow } from './RankRow.tsx'

const DragList = lazy(() => import('./DragList.tsx'))

export interface RankListProps {
  parts: Part[]
  onRank: (slotIds: number[]) => void
}

/** One's wishes in order, moved by buttons; by dragging too, as soon as that (15 KB) has been fetched. */
export function RankList({ parts, onRank }: RankListProps) {
  const isSettled = useFirstScreen((state) => state.isSettled)
  const [isNear, setNear] = useState(false)
  const slotIds = parts.map(({ wish }) => wish.slotId)
  const plain = (
    <ol className={styles.list} onPointerEnter={() => setNear(true)}>
      {parts.map((part, index) => (
        <RankRow
          key={part.wish.slotId}
          part={part}
          rank={index + 1}
          last={parts.length}
          onMove={(slotId, rank) => onRank(movedTo(slotIds, slotId, rank - 1))}
          grip={
            <span className={styles.grip} aria-hidden="true">
              <GripVertical size={20} />
            </span>
          }
        />
      ))}
    </ol>
  )
  if (!isSettled && !isNear) return plain
  return (
    <Suspense fallback={plain}>
      <DragList parts={parts} onRank={onRank} />
    </Suspense>
  )
}
