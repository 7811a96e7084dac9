import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../../ui/Button.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { Poster } from '../../ui/Poster.tsx'
import type { SessionView } from '../sessions/queries.ts'
import styles from './Letter.module.css'
import type { PublishPreview } from './queries.ts'
import { nameOf } from './words.ts'

interface Props {
  session: SessionView['session']
  letters: PublishPreview['messages']
  at: number
  onGo: (at: number) => void
}

/** The message itself, as each of them gets it, paged through by arrows or by name. */
export function Letter({ session, letters, at, onGo }: Props) {
  const letter = letters[at]
  if (!letter) return null
  const count = letters.length
  return (
    <aside aria-label="The message" className={styles.letter}>
      <div className={styles.pager}>
        <IconButton label="The message before" disabled={at === 0} onClick={() => onGo(at - 1)}>
          <ChevronLeft size={22} aria-hidden />
        </IconButton>
        <label className={styles.to}>
          To{' '}
          <select aria-label="Whose message" value={at} onChange={(event) => onGo(Number(event.target.value))}>
            {letters.map(({ person }, index) => (
              <option key={person.userId} value={index}>
                {nameOf(person)}
              </option>
            ))}
          </select>
          <span>
            · {at + 1} of {count}
          </span>
        </label>
        <IconButton label="The next message" disabled={at === count - 1} onClick={() => onGo(at + 1)}>
          <ChevronRight size={22} aria-hidden />
        </IconButton>
      </div>
      <div className={styles.stage}>
        <Poster name={session.groupName} columns={5} rows={8} className={styles.pattern ?? ''} />
        <article className={styles.message}>
          <p className={styles.from}>
            <Logo />
            <span>{session.groupName}</span>
            <span>{letter.byMail ? 'by e-mail' : 'in the app'}</span>
          </p>
          <h3>{letter.subject}</h3>
          <p className={styles.words} dir="auto">
            {letter.body.trim()}
          </p>
        </article>
      </div>
    </aside>
  )
}
