import { CalendarPlus, Share2, SlidersHorizontal } from 'lucide-react'
import { shareLink } from '../../lib/device/share.ts'
import { IconButton, IconLink } from '../../ui/Button.tsx'
import { useCalendarFile } from './mutations.ts'
import type { SessionView } from './queries.ts'
import styles from './SessionHead.module.css'

/** Into the calendar, on to others, and to the organiser's side for who runs it. */
export function SessionActions({ view: { session, me } }: { view: SessionView }) {
  const { id, title } = session
  const calendar = useCalendarFile(id)
  return (
    <div className={styles.actions}>
      {me.callerIsAdmin && (
        <IconLink label="Run this session" to={`/admin/view-session?id=${id}`}>
          <SlidersHorizontal size={20} strokeWidth={1.75} aria-hidden />
        </IconLink>
      )}
      <IconButton label="Add to calendar" aria-busy={calendar.isPending || undefined} onClick={() => calendar.mutate()}>
        <CalendarPlus size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <IconButton label="Share the link" onClick={() => shareLink(title, `/session/${id}`)}>
        <Share2 size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </div>
  )
}
