import { cx } from '../../ui/class-names.ts'
import styles from './DoorPoster.module.css'
import paperStyles from './SetListPaper.module.css'

interface Props {
  groupName: string
  /** The session, its day and place; null on the group's own poster, which hangs there every time. */
  session: { title: string; when: string } | null
  link: string
  /** As SVG. */
  qrCode: string
  paper: 'a4' | 'letter'
}

const STEPS = ['Scan the code with your phone.', 'Say your name and what you play.', 'You are on the list.']

/** To hang at the door: one sheet that can be read from two steps away. */
export function DoorPoster({ groupName, session, link, qrCode, paper }: Props) {
  return (
    <article className={cx(paperStyles.sheet, paperStyles[paper], styles.poster)}>
      <p className={styles.group}>{groupName}</p>
      <h2 className={styles.title}>Come and play</h2>
      {session && (
        <p className={styles.session}>
          <strong>{session.title}</strong>
          <span>{session.when}</span>
        </p>
      )}
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
        alt="The walk-in link as a QR code"
        className={styles.code}
      />
      <ol className={styles.steps}>
        {STEPS.map((step, index) => (
          <li key={step}>
            <span className={styles.number}>{index + 1}</span>
            {step}
          </li>
        ))}
      </ol>
      <p className={styles.link}>{link.replace(/^https?:\/\//, '')}</p>
    </article>
  )
}
