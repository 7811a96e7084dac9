import type { testPush } from '@app/core/contract/push'
import type { Reply } from '@app/core/contract/route'
import { PRODUCT } from '@app/core/product'
import { BellRing, Share, Smartphone } from 'lucide-react'
import type { Device } from '../../lib/device/push-device.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { thisDevice } from './device.ts'
import { useTestPush, useTurnOff, useTurnOn } from './mutations.ts'
import { usePushDeviceQuery, usePushSettingsQuery } from './queries.ts'
import styles from './ThisDevice.module.css'

const RESULTS: Record<Reply<typeof testPush>['outcome'], string> = {
  sent: 'Sent. It should be on your screen in a moment; if not, check whether your device is set to “Do not disturb”.',
  gone: 'Your browser’s push address has expired. Switch it on again.',
  none: 'The server does not know this device. Switch it on again.',
  later: 'Your browser’s push service does not answer. Try again in a few minutes.',
  refused: 'Your browser’s push service refused it. Switch it off and on again.',
}

const thing = () => (matchMedia('(pointer: coarse)').matches ? 'phone' : 'computer')

function Off({ publicKey }: { publicKey: string }) {
  const turnOn = useTurnOn()
  return (
    <>
      <p className={styles.words}>
        A push reaches you even while {PRODUCT} is closed. This {thing()} gets none yet.
      </p>
      <Button
        icon={<BellRing size={18} aria-hidden />}
        busy={turnOn.isPending}
        onClick={() => !turnOn.isPending && turnOn.mutate(publicKey)}
      >
        Tell me on this {thing()}
      </Button>
      {turnOn.isError && (
        <Notice kind="error">It could not be switched on: {turnOn.error.message} Try again in a moment.</Notice>
      )}
    </>
  )
}

function On() {
  const turnOff = useTurnOff()
  const test = useTestPush()
  const result = test.data?.outcome
  return (
    <>
      <p className={styles.words}>
        This {thing()} gets what is switched on under Push, even while {PRODUCT} is closed.
      </p>
      <div className={styles.buttons}>
        <Button look="outlined" busy={test.isPending} onClick={() => !test.isPending && test.mutate()}>
          Send me a test
        </Button>
        <Button look="text" busy={turnOff.isPending} onClick={() => !turnOff.isPending && turnOff.mutate()}>
          Stop on this {thing()}
        </Button>
      </div>
      {result && <Notice kind={result === 'sent' ? 'success' : 'error'}>{RESULTS[result]}</Notice>}
      {(test.error ?? turnOff.error) && <Notice kind="error">{(test.error ?? turnOff.error)?.message}</Notice>}
    </>
  )
}

const Install = () => (
  <>
    <p className={styles.words}>On an iPhone or iPad, pushes reach you once {PRODUCT} is on the home screen:</p>
    <ol className={styles.steps}>
      <li>
        In Safari, tap Share <Share size={16} aria-hidden className={styles.sign} />.
      </li>
      <li>Choose “Add to Home Screen”.</li>
      <li>Open {PRODUCT} from there, and come back to this page.</li>
    </ol>
    <p className={styles.words}>It needs iOS 16.4 or newer.</p>
  </>
)

const Blocked = () => (
  <p className={styles.words}>
    Notifications from {location.host} are blocked in this browser. To allow them, press the sign to the left of the
    address, find “Notifications” there and choose “Allow”; on a phone it is in the browser’s settings under “Site
    settings”. Then come back here.
  </p>
)

/** Whether this very device is told, and what to do about it. */
export function ThisDevice() {
  const device = usePushDeviceQuery()
  const settings = usePushSettingsQuery()
  if (!thisDevice()) return null
  if (settings.isError && !settings.data)
    return <LoadFailed what="The push setting" onRetry={() => settings.refetch()} />
  if (!device.data || !settings.data) return <Skeleton lines={2} />
  const { publicKey, thisDevice: isTold } = settings.data
  // The browser has an address that the server never heard of, or has forgotten.
  const state: Device = device.data === 'on' && !isTold ? 'off' : device.data
  return (
    <div className={styles.device}>
      <h3 className={styles.title}>
        <Smartphone size={18} aria-hidden /> Push on this {thing()}: {state === 'on' ? 'on' : 'off'}
      </h3>
      {state === 'on' && <On />}
      {state === 'off' && <Off publicKey={publicKey} />}
      {state === 'install' && <Install />}
      {state === 'blocked' && <Blocked />}
      {state === 'none' && (
        <p className={styles.words}>
          This browser can’t show push notifications. A current Chrome, Edge, Firefox or Safari can. You’ll still be
          told in the app and by e-mail.
        </p>
      )}
    </div>
  )
}
