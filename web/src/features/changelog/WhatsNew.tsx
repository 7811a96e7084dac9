import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { listedVersions, markAllViewed, showAllChanges, useChangelog } from './store.ts'
import { VersionEntry } from './VersionEntry.tsx'
import styles from './WhatsNew.module.css'

interface Props {
  onMarkedAsRead?: () => void
  onDismissed?: () => void
}

/** What changed since the last visit, as a sheet. */
export default function WhatsNew({ onMarkedAsRead, onDismissed }: Props) {
  const state = useChangelog()
  const versions = listedVersions(state)
  const end = (tell?: () => void) => {
    markAllViewed()
    tell?.()
  }
  const footer = (
    <>
      {!state.showsAll && (
        <Button look="outlined" onClick={showAllChanges}>
          View All Changes
        </Button>
      )}
      <Button onClick={() => end(onMarkedAsRead)}>Mark as Read</Button>
    </>
  )
  return (
    <Sheet fromBelow title="What's New" open={state.isOpen} onClose={() => end(onDismissed)} footer={footer}>
      {!state.config && <p className={styles.quiet}>Loading changelog...</p>}
      {state.config && versions.length === 0 && (
        <div className={styles.upToDate}>
          <p className={styles.big}>You're up to date!</p>
          <p className={styles.quiet}>No new changes since your last visit.</p>
        </div>
      )}
      <ul>
        {versions.map((entry) => (
          <VersionEntry key={entry.version} entry={entry} />
        ))}
      </ul>
    </Sheet>
  )
}
