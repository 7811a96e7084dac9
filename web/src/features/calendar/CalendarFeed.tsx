import { PRODUCT } from '@app/core/product'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './CalendarFeed.module.css'
import { calendarLinks } from './calendar-links.ts'
import { useResetCalendarLink } from './mutations.ts'
import { useCalendarLinkQuery } from './queries.ts'

function NewAddress({ onClose }: { onClose: () => void }) {
  const reset = useResetCalendarLink()
  const act = () =>
    reset.mutate(undefined, {
      onSuccess: () => {
        showToast({ kind: 'plain', title: 'Your calendar has a new address', body: 'Add it to your calendars again.' })
        onClose()
      },
    })
  return (
    <Confirm
      title="A new address for your calendar?"
      open
      onClose={onClose}
      no="Keep this one"
      yes="Make a new one"
      look="danger"
      busy={reset.isPending}
      onYes={act}
    >
      {reset.isError && <Notice kind="error">{reset.error.message}</Notice>}
      <p>
        The old address stops working at once, in every calendar that uses it. Do this if it has got into the wrong
        hands.
      </p>
    </Confirm>
  )
}

/** One's own sessions, for the calendar that one looks at anyway. */
export function CalendarFeed() {
  const link = useCalendarLinkQuery()
  const [isAsking, setAsking] = useState(false)
  if (link.isError && !link.data) return <LoadFailed what="Your calendar’s address" onRetry={() => link.refetch()} />
  if (!link.data) return <Skeleton lines={3} label="Loading your calendar’s address" />
  const { url } = link.data
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () =>
        showToast({
          kind: 'plain',
          title: 'Address copied',
          body: 'In your calendar app, add a calendar from this address.',
        }),
      () => showToast({ kind: 'error', title: 'Not copied', body: 'Select the address and copy it by hand.' }),
    )
  return (
    <div className={styles.feed}>
      <p className={styles.words}>
        Shown as “maybe” until the roster is out, then with the songs you play. Changes reach your calendar by
        themselves, within a few hours.
      </p>
      <ul className={styles.links}>
        {calendarLinks(url, PRODUCT).map(({ label, href }) => (
          <li key={label}>
            <a href={href} target="_blank" rel="noreferrer" className={styles.link}>
              Add to {label}
            </a>
          </li>
        ))}
      </ul>
      <TextField
        label="Address"
        name="calendar"
        value={url}
        readOnly
        onFocus={(event) => event.target.select()}
        errors={[]}
      />
      <p className={styles.words}>Anyone with this address can see when and what you play. Keep it to yourself.</p>
      <div className={styles.links}>
        <Button look="outlined" icon={<Copy size={18} aria-hidden />} onClick={copy}>
          Copy the address
        </Button>
        <Button look="text" onClick={() => setAsking(true)}>
          New address…
        </Button>
      </div>
      {isAsking && <NewAddress onClose={() => setAsking(false)} />}
    </div>
  )
}
