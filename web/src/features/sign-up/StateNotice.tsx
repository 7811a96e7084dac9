import { ListMusic } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SessionView } from '../sessions/queries.ts'
import { standingParts } from './my-parts.ts'
import styles from './StateNotice.module.css'
import { type ShutPhase, stateWords } from './state-words.ts'

interface Props {
  view: SessionView
  phase: ShutPhase
  children?: ReactNode
}

/** That one cannot sign up, and why: said once, at the top, and at no slot. */
export function StateNotice({ view, phase, children }: Props) {
  const { title, body } = stateWords(view, standingParts(view), phase)
  return (
    <section className={styles.notice} aria-label="Sign-up">
      <ListMusic size={24} aria-hidden className={styles.icon} />
      <div>
        {title.map((sentence) => (
          <p key={sentence} className={styles.title}>
            {sentence}
          </p>
        ))}
        {body && <p className={styles.body}>{body}</p>}
        {children}
      </div>
    </section>
  )
}
