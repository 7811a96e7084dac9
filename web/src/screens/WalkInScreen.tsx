import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { DoorHead } from '../features/sessions/DoorHead.tsx'
import { useWalkInDoorQuery } from '../features/sessions/queries.ts'
import { WalkInForm } from '../features/sessions/WalkInForm.tsx'
import { ApiError } from '../lib/api-error.ts'
import { useParams } from '../lib/app-route.ts'
import { useSession } from '../lib/session.ts'
import { ordinal } from '../lib/words.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './WalkInScreen.module.css'

interface In {
  waitlistPosition: number | null
  sessionId: number
}

function OnTheList({ waitlistPosition, sessionId }: In) {
  const isSignedIn = useSession(({ status }) => status === 'authenticated')
  return (
    <section className={styles.in} role="status">
      <CircleCheck size={44} strokeWidth={1.5} aria-hidden />
      <h2 className={styles.title}>You are on the list</h2>
      <p>
        {waitlistPosition
          ? `The session is full. You are ${ordinal(waitlistPosition)} on its waitlist.`
          : 'Listen for your name: the organisers know you are here.'}
      </p>
      <div className={styles.actions}>
        <ButtonLink to={`/session/${sessionId}`}>See the songs</ButtonLink>
        {!isSignedIn && (
          <ButtonLink to={`/sign-up?${new URLSearchParams({ returnUrl: `/session/${sessionId}` })}`} look="outlined">
            Keep it as an account
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

export function DoorProblem({ error, onRetry, title }: { error: unknown; onRetry: () => void; title: string }) {
  const isGone = error instanceof ApiError && error.status >= 400 && error.status < 500
  return (
    <Page>
      <PageHeading hiddenOnPhone>{title}</PageHeading>
      {isGone ? (
        <EmptyState
          title="This code opens no door"
          action={<ButtonLink to="/upcoming">See what is coming up</ButtonLink>}
        >
          It may be an old one. Ask at the door for tonight’s.
        </EmptyState>
      ) : (
        <EmptyState title="The door did not load" action={<Button onClick={onRetry}>Try again</Button>}>
          The connection may be gone, or the server busy.
        </EmptyState>
      )}
    </Page>
  )
}

/** What the QR code at the door opens. */
export default function WalkInScreen() {
  const { key = '' } = useParams()
  const door = useWalkInDoorQuery(key)
  const [isIn, setIn] = useState<In | null>(null)
  if (door.isError) return <DoorProblem error={door.error} onRetry={() => door.refetch()} title="Walk in" />
  if (!door.data)
    return (
      <Page>
        <Skeleton lines={6} label="Loading the door" />
      </Page>
    )
  const { walkInKey, instruments, session } = door.data
  return (
    <Page width="roomy">
      <div className={styles.door}>
        <DoorHead door={door.data} />
        {isIn ? (
          <OnTheList {...isIn} />
        ) : walkInKey && session ? (
          <WalkInForm
            walkInKey={walkInKey}
            instruments={instruments}
            onIn={(waitlistPosition, sessionId) => setIn({ waitlistPosition, sessionId })}
          />
        ) : (
          <EmptyState
            title="The door is not open yet"
            action={session && <ButtonLink to={`/session/${session.id}`}>See the session</ButtonLink>}
          >
            It opens on the day of the session. Until then, members sign up on its page.
          </EmptyState>
        )}
      </div>
    </Page>
  )
}
