import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../lib/router/router.tsx'
import { cx } from '../../ui/class-names.ts'
import type { SessionView } from '../sessions/queries.ts'
import styles from './StageStrip.module.css'
import { type Stage, stagesOf } from './stage.ts'

interface Props {
  session: SessionView['session']
  now: Date
  /** The stage that is being looked at; none on a page beside the way. */
  shown: Stage | null
  /** What the shown stage opens into. */
  children?: ReactNode
}

/** The way of a session: its only navigation. The stage that is shown opens into its number and its next action. */
export function StageStrip({ session, now, shown, children }: Props) {
  const stages = stagesOf(session, now)
  return (
    <div className={styles.strip}>
      <nav aria-label="Stages of this session" className={styles.stages}>
        {stages.map(({ stage, name, words, state, link }) => (
          <Link
            key={stage}
            to={link}
            aria-current={stage === shown ? 'step' : undefined}
            className={cx(styles.stage, styles[state], stage === shown && styles.shown)}
          >
            <span className={styles.name}>
              {name}
              {state === 'done' && <Check size={16} strokeWidth={2.5} aria-label="done" className={styles.tick} />}
            </span>
            <span className={styles.words}>{words}</span>
          </Link>
        ))}
      </nav>
      {children}
    </div>
  )
}

interface BlockProps {
  title: string
  /** What stands across from the title: a switch, with its words. */
  control?: ReactNode
  /** In poster numerals, where there is something to count; the sentence goes on from it. */
  count?: number
  children: ReactNode
  action?: ReactNode
  /** Other ways on, as text buttons: the action is the one that is filled. */
  beside?: ReactNode
}

/** The one filled block of the page: the stage that is now, its number, and what to do next. */
export function StageBlock({ title, control, count, children, action, beside }: BlockProps) {
  return (
    <section aria-label={title} className={styles.block}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {control}
      </div>
      <div className={styles.body}>
        {count !== undefined && <span className={styles.count}>{count}</span>}
        <div className={styles.sentence}>{children}</div>
        {(action || beside) && (
          <div className={styles.action}>
            {beside && <div className={styles.beside}>{beside}</div>}
            {action}
          </div>
        )}
      </div>
    </section>
  )
}
