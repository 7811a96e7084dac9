import { hasPicture } from '@app/core/rules/avatar'
import { IMAGES } from '../../lib/api/site.ts'
import { posterDay } from '../../lib/words/poster-day.ts'
import { Banner } from '../../ui/Banner.tsx'
import { cx } from '../../ui/class-names.ts'
import { Poster } from '../../ui/Poster.tsx'
import styles from './SessionBanner.module.css'

interface Props {
  session: { title: string; groupName: string; startDate: string; timeZoneId: string; imageAssetData: string | null }
  /** Beside a heading: the day is as small as the poster. */
  small?: boolean
  className?: string | undefined
}

/** The gig poster: the day, large, beside the group's pattern; or over the session's own photograph. */
export function SessionBanner({ session, small, className }: Props) {
  const { day, weekday, month } = posterDay(new Date(session.startDate), session.timeZoneId)
  const isPhotograph = hasPicture(session.imageAssetData, IMAGES)
  return (
    <div className={cx(styles.banner, isPhotograph && styles.photograph, small && styles.small, className)}>
      {isPhotograph ? (
        <Banner
          of={{ name: session.title, imageAssetData: session.imageAssetData }}
          sizes="(width >= 992px) 280px, 100vw"
        />
      ) : (
        <Poster name={session.groupName} columns={3} rows={3} className={styles.pattern ?? ''} />
      )}
      <p className={styles.date}>
        <span className={styles.day}>{day}</span>
        <span className={styles.month}>
          {weekday} <br />
          {month}
        </span>
      </p>
    </div>
  )
}
