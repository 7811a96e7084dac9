import { Maximize, Minimize, Moon, Sun, WifiOff, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useOnline } from '../../lib/offline/online.ts'
import { Link } from '../../lib/router/router.tsx'
import { clockIn } from '../../lib/words/clock.ts'
import type { Tonight } from './queries.ts'
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

/** That what is shown is not of now, and of when it is. */
function OutOfDate({ session, heardAt, onAskAgain }: Pick<Props, 'session' | 'heardAt' | 'onAskAgain'>) {
  const isOnline = useOnline()
  if (isOnline && !onAskAgain) return null
  return (
    <span className={styles.offline}>
      <WifiOff aria-hidden />
      <span role="status">
        {isOnline ? <span className={styles.answer}>No answer</span> : 'Offline'}
        <span className={styles.since}>, set list of {clockIn(new Date(heardAt), session.timeZoneId)}</span>
      </span>
      {isOnline && (
        <button type="button" className={styles.again} onClick={onAskAgain}>
          Try again
        </button>
      )}
    </span>
  )
}

interface Props {
  session: Tonight['session']
  /** '4 of 15', '3 min behind'. */
  facts: string[]
  now: Date
  /** When this device last heard from the server. */
  heardAt: number
  onAskAgain: (() => void) | undefined
  leaveTo: string
  isLight: boolean
  onLight: (isLight: boolean) => void
}

export function StageBar({ session, facts, now, heardAt, onAskAgain, leaveTo, isLight, onLight }: Props) {
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
      <OutOfDate session={session} heardAt={heardAt} onAskAgain={onAskAgain} />
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
