// Not the arrows of other screens: an icon that one of those has comes with the whole of it.
import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isAtTop, usePullAction } from '../lib/view/pull-to-refresh.ts'
import { cx } from '../ui/class-names.ts'
import styles from './PullToRefresh.module.css'

// How far a finger must go, and how much of its way the sign follows.
const ENOUGH_PX = 72
const RESISTANCE = 0.5

/** On a touch screen, where the page supplies it: pulling down from the top asks for everything again. */
export default function PullToRefresh() {
  const refresh = usePullAction((state) => state.refresh)
  const [pulled, setPulled] = useState(0)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    if (!refresh) return
    let start: number | null = null
    let way = 0
    const begin = (event: TouchEvent) => {
      start = isAtTop(event.target) ? (event.touches[0]?.clientY ?? null) : null
      way = 0
    }
    const move = (event: TouchEvent) => {
      if (start === null) return
      way = Math.max(0, ((event.touches[0]?.clientY ?? start) - start) * RESISTANCE)
      setPulled(Math.min(way, ENOUGH_PX))
    }
    const end = () => {
      setPulled(0)
      if (start === null || way < ENOUGH_PX) return
      setBusy(true)
      void refresh().finally(() => setBusy(false))
    }
    const passive = { passive: true }
    document.addEventListener('touchstart', begin, passive)
    document.addEventListener('touchmove', move, passive)
    document.addEventListener('touchend', end, passive)
    return () => {
      document.removeEventListener('touchstart', begin)
      document.removeEventListener('touchmove', move)
      document.removeEventListener('touchend', end)
    }
  }, [refresh])

  return (
    <div role="status" className={styles.place} style={{ transform: `translateY(${isBusy ? ENOUGH_PX : pulled}px)` }}>
      {(isBusy || pulled > 0) && (
        <span className={cx(styles.sign, isBusy && styles.busy)}>
          <RotateCw size={20} aria-hidden />
          <span className="visually-hidden">{isBusy ? 'Refreshing' : ''}</span>
        </span>
      )}
    </div>
  )
}
