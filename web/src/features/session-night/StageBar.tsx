import { Maximize, Minimize, Moon, Sun, WifiOff, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { clockIn } from '../../lib/clock.ts'
import { useOnline } from '../../lib/online.ts'
import { Link } from '../../lib/router.tsx'
import type { Tonight } from '../sessions/queries.ts'
import styles from './Stage.module.css'

function FullScreen() {
  const [isFull, setFull] = useState(() => document.fullscreenElement !== null)
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [])
  // A phone of Apple's has none.
  if (!document.fullscreenEnabled) return null
  const toggle = () => (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={isFull ? 'Leave full screen' : 'Full screen'}
      onClick={() => void toggle().catch(() => {})}
    >
      {isFull ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
    </button>
  )
}

interface Props {
  session: Tonight['session']
  /** '4 of 15', '3 min behind'. */
  facts: string[]
  now: Date
  /** When this device last heard from the server. */
  heardAt: number
  leaveTo: string
  isLight: boolean
  onLight: (isLight: boolean) => void
}

export function StageBar({ session, facts, now, heardAt, leaveTo, isLight, onLight }: Props) {
  const isOnline = useOnline()
  return (
    <header className={styles.bar}>
      <Link to={leaveTo} className={styles.tool} aria-label="Leave the stage">
        <X aria-hidden />
      </Link>
      <b className={styles.session}>{session.title}</b>
      {facts.map((fact) => (
        <span key={fact} className={styles.fact}>
          {fact}
        </span>
      ))}
      {!isOnline && (
        <span className={styles.offline} role="status">
          <WifiOff aria-hidden />
          <span>
            Offline<span className={styles.since}>, set list of {clockIn(new Date(heardAt), session.timeZoneId)}</span>
          </span>
        </span>
      )}
      <span className={styles.tools}>
        <button
          type="button"
          className={styles.tool}
          aria-label={isLight ? 'Dark, for a stage at night' : 'Light, for daylight'}
          onClick={() => onLight(!isLight)}
        >
          {isLight ? <Moon aria-hidden /> : <Sun aria-hidden />}
        </button>
        <FullScreen />
      </span>
      <span className={styles.clock}>{clockIn(now, session.timeZoneId)}</span>
    </header>
  )
}
