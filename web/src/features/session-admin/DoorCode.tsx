import { Copy, Maximize, Printer, RefreshCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { showToast } from '../../lib/toasts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useDoorQuery } from './queries.ts'
import styles from './SidePanel.module.css'
import { useRenewDoorCode } from './session-mutations.ts'

const FullScreenCode = lazy(() => import('./FullScreenCode.tsx'))

const WHICH = [
  { value: 'session', label: 'This session' },
  { value: 'group', label: 'The group’s' },
]

async function copy(link: string) {
  try {
    await navigator.clipboard.writeText(link)
    showToast({ kind: 'plain', title: 'Copied', body: link })
  } catch {
    showToast({ kind: 'error', title: 'Not copied', body: link })
  }
}

/** For the door: who scans it gives a name and an instrument, and is on the list. */
export function DoorCode({ sessionId, title }: { sessionId: number; title: string }) {
  const door = useDoorQuery(sessionId)
  const [which, setWhich] = useState('session')
  const [isFull, setFull] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const renew = useRenewDoorCode(sessionId)
  if (door.isError && !door.data) return <LoadFailed what="The code" onRetry={() => door.refetch()} />
  if (!door.data) return <Skeleton lines={4} label="Loading the code" />
  const { link, qrCode } = which === 'group' ? door.data.group : door.data
  const makeNew = () =>
    renew.mutate(door.data.key, {
      onSuccess: () => {
        setAsking(false)
        showToast({ kind: 'plain', title: 'There’s a new code', body: 'Print the poster again before the night.' })
      },
    })
  return (
    <div className={styles.stack}>
      <Segmented label="Which code" options={WHICH} value={which} onChange={setWhich} />
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
        alt="The walk-in link as a QR code"
        className={styles.code}
      />
      <p className={styles.quiet}>
        {which === 'group'
          ? 'Print it once: it always opens tonight’s session.'
          : 'Whoever scans it on the night is on the list in half a minute.'}
      </p>
      <div className={styles.actions}>
        <Button look="outlined" icon={<Maximize size={18} aria-hidden />} onClick={() => setFull(true)}>
          Full screen
        </Button>
        <ButtonLink
          look="outlined"
          icon={<Printer size={18} aria-hidden />}
          to={`/admin/session/print/${sessionId}?what=${which === 'group' ? 'group-door' : 'door'}`}
        >
          Poster
        </ButtonLink>
        <Button look="outlined" icon={<Copy size={18} aria-hidden />} onClick={() => copy(link)}>
          Copy link
        </Button>
        {which === 'session' && (
          <Button look="text" icon={<RefreshCw size={18} aria-hidden />} onClick={() => setAsking(true)}>
            New code…
          </Button>
        )}
      </div>
      <Confirm
        title="A new code for this session?"
        open={isAsking}
        onClose={() => setAsking(false)}
        no="Keep it"
        yes="New code"
        look="danger"
        busy={renew.isPending}
        onYes={makeNew}
      >
        <p>
          Posters and links with the current code stop working at once. Whoever signed in with it stays on the list, and
          the group’s own code still works.
        </p>
        {renew.error && <Notice kind="error">{renew.error.message}</Notice>}
      </Confirm>
      {isFull && (
        <Suspense fallback={null}>
          <FullScreenCode title={title} qrCode={qrCode} onClose={() => setFull(false)} />
        </Suspense>
      )}
    </div>
  )
}
