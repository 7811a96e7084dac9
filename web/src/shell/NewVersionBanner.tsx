import { isNewer, upgradeAddress, useLatestVersion } from '../lib/api/client-version.ts'
import { takeNewVersion } from '../lib/offline/service-worker.ts'
import { page } from '../lib/router/navigation.ts'
import { Button } from '../ui/Button.tsx'
import styles from './ShellBanner.module.css'

async function upgrade(latest: string): Promise<void> {
  await takeNewVersion()
  const { pathname, search, hash } = window.location
  page.replace(upgradeAddress(pathname + search + hash, latest, Date.now()))
}

/** Shows once a reply has named a client that is newer than this one. */
export function NewVersionBanner() {
  const latest = useLatestVersion((state) => state.latest)
  if (latest === null || !isNewer(latest)) return null
  return (
    <div role="status" className={styles.banner}>
      <span>A new version is ready.</span>
      <Button look="inverse" size="compact" onClick={() => upgrade(latest)}>
        Reload
      </Button>
    </div>
  )
}
