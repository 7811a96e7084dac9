import { useTimes } from '../../lib/session/reader-zone.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import type { SessionView } from './queries.ts'
import { SessionActions } from './SessionActions.tsx'
import styles from './SmallHead.module.css'

/** The session's name and time, small: above what one plays, which is what the page is about by then. */
export function SmallHead({ view }: { view: SessionView }) {
  const { title, startDate, timeZoneId } = view.session
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <PageHeading className={styles.title ?? ''}>{title}</PageHeading>
        <p>{useTimes().day(startDate, timeZoneId)}</p>
      </div>
      <SessionActions view={view} />
    </div>
  )
}
