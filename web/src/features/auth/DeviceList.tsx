import { relativeTime } from '@app/core/rules/time'
import { Laptop } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './DeviceList.module.css'
import { useRevokeDevice } from './mutations.ts'
import { useDevicesQuery } from './queries.ts'

/** Where one is signed in, and the way out of each. */
export function DeviceList() {
  const devices = useDevicesQuery()
  const revoke = useRevokeDevice()
  if (devices.isError && !devices.data) return <LoadFailed what="Your devices" onRetry={() => devices.refetch()} />
  if (!devices.data) return <Skeleton lines={4} />
  return (
    <ul className={styles.list}>
      {devices.data.map(({ familyId, device, lastUsedAt, isCurrent }) => (
        <li key={familyId}>
          <Laptop size={20} strokeWidth={1.75} aria-hidden />
          <div>
            <p className={styles.name}>
              {device} {isCurrent && <Chip tone="primary">This device</Chip>}
            </p>
            <p className={styles.when}>Last used {relativeTime(new Date(lastUsedAt), new Date())}</p>
          </div>
          {!isCurrent && (
            <Button
              look="outlined"
              size="compact"
              onClick={() => revoke.mutate(familyId)}
              aria-label={`Sign out ${device}`}
            >
              Sign out
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
