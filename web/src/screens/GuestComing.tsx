import { ArrowRight } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { Near } from '../features/places/NearChooser.tsx'
import { usePublicSessionsQuery } from '../features/sessions/lists.ts'
import { SessionRow } from '../features/sessions/SessionRow.tsx'
import { lazyExtra } from '../lib/router/lazy-extra.ts'
import { Link } from '../lib/router/router.tsx'
import { KEYS, readJson, remove, write } from '../lib/storage.ts'
import { Button } from '../ui/Button.tsx'
import { IfFailed } from '../ui/LoadFailed.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './GuestComing.module.css'

const ComingNear = lazyExtra(() => import('./ComingNear.tsx'))
const NearYou = lazyExtra(async () => ({ default: (await import('../features/places/NearChooser.tsx')).NearChooser }))

const FEW = 3

function Coming({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.coming} aria-labelledby="coming">
      <div className={styles.head}>
        <h2 id="coming" className={styles.title}>
          {title}
        </h2>
        {action}
      </div>
      {children}
      <Link to="/upcoming" className={styles.link}>
        All sessions <ArrowRight size={16} aria-hidden />
      </Link>
    </section>
  )
}

function Anywhere({ onNear }: { onNear: (near: Near | null) => void }) {
  const open = usePublicSessionsQuery()
  const [isAsked, setAsked] = useState(false)
  const sessions = open.data?.pages[0]?.sessions.slice(0, FEW) ?? []
  if (!open.isPending && !open.isError && !sessions.length) return null
  return (
    <Coming
      title="Coming up"
      action={
        <Button look="text" size="compact" aria-expanded={isAsked} onClick={() => setAsked(!isAsked)}>
          Near you
        </Button>
      }
    >
      {isAsked && (
        <Suspense>
          <NearYou near={null} onChange={onNear} />
        </Suspense>
      )}
      {open.isPending && <Skeleton lines={9} label="Loading what is coming up" />}
      <IfFailed of={open} what="What is coming up" />
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </Coming>
  )
}

/** What a stranger could go to; near where they are, once they have said where. This device remembers it. */
export default function GuestComing() {
  const [near, setNear] = useState(() => readJson<Near>(KEYS.near))
  const choose = (next: Near | null) => {
    next ? write(KEYS.near, JSON.stringify(next)) : remove(KEYS.near)
    setNear(next)
  }
  if (!near) return <Anywhere onNear={choose} />
  // 'Bristol', of 'Bristol, England, United Kingdom'.
  const place = near.place.split(',')[0] ?? ''
  return (
    <Coming
      title={`Coming up near ${place}`}
      action={
        <Button look="text" size="compact" onClick={() => choose(null)}>
          Everywhere
        </Button>
      }
    >
      <Suspense fallback={<Skeleton lines={9} label="Loading what is coming up" />}>
        <ComingNear near={near} most={FEW} />
      </Suspense>
    </Coming>
  )
}
