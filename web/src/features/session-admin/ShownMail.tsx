import { cx } from '../../ui/class-names.ts'
import styles from './ShownMail.module.css'

interface Props {
  mail: { to: string; subject: string; text: string }
  /** False while other words are on their way into it. */
  isCurrent: boolean
}

/** The mail itself, as one of its readers gets it. */
export function ShownMail({ mail, isCurrent }: Props) {
  return (
    <figure className={cx(styles.mail, !isCurrent && styles.old)} aria-busy={!isCurrent}>
      <figcaption className={styles.head}>
        The e-mail{mail.to && `, as ${mail.to} gets it`}
        <strong className={styles.subject}>{mail.subject}</strong>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach that */}
      <p className={styles.text} dir="auto" tabIndex={0}>
        {mail.text.trim()}
      </p>
    </figure>
  )
}
