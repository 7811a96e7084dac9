import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useWalkInDoorQuery } from '../features/session-night/queries.ts'
import { WalkInForm } from '../features/session-night/WalkInForm.tsx'
import { DoorHead } from '../features/sessions/DoorHead.tsx'
import { ApiError } from '../lib/api/api-error.ts'
import { dropDraft, keepDraft, readDraft } from '../lib/form/draft.ts'
import { useParams } from '../lib/router/app-route.ts'
import { useSession } from '../lib/session/session.ts'
import { ordinal } from '../lib/words/words.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './WalkInScreen.module.css'

interface In {
  sessionId: number
  /** Why they wait for a place; empty for who has one. */
  waiting: string
}

/** Who is in stays in when they come back to the page: the empty form again would look as if nothing had happened. */
function useWalkedIn(key: string) {
  const name = `walked-in-${key}`
  const [isIn, setIn] = useState<In | null>(() => {
    const { sessionId, waiting = '' } = readDraft(name)
    return sessionId ? { sessionId: Number(sessionId), waiting } : null
  })
  const [isNext, setNext] = useState(false)
  return {
    isIn,
    isNext,
    enter: (waitlistPosition: number | null, sessionId: number) => {
      const waiting = waitlistPosition
        ? `The session is full. You are ${ordinal(waitlistPosition)} on its waitlist.`
        : ''
      // The place in the row moves on without this page.
      keepDraft(name, { sessionId: String(sessionId), waiting: waiting && 'You are on the session’s waitlist.' })
      setIn({ sessionId, waiting })
    },
    leave: () => {
      dropDraft(name)
      setNext(true)
      setIn(null)
    },
  }
}

function OnTheList({ waiting, sessionId, onNext }: In & { onNext: () => void }) {
  const isSignedIn = useSession(({ status }) => status === 'authenticated')
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.in}>
      <CircleCheck size={44} strokeWidth={1.5} aria-hidden />
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        You are on the list
      </h2>
      <p>{waiting || 'Listen for your name: the organisers know you are here.'}</p>
      <div className={styles.actions}>
        <ButtonLink to={`/session/${sessionId}`}>See the songs</ButtonLink>
        {!isSignedIn && (
          <>
            <ButtonLink to={`/sign-up?${new URLSearchParams({ returnUrl: `/session/${sessionId}` })}`} look="outlined">
              Keep it as an account
            </ButtonLink>
            <Button look="outlined" onClick={onNext}>
              Put somebody else on the list
            </Button>
          </>
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
          title="This code doesn’t work"
          action={<ButtonLink to="/upcoming">See what is coming up</ButtonLink>}
        >
          It may be an old one. Ask at the door for tonight’s.
        </EmptyState>
      ) : (
        <EmptyState title="This page did not load" action={<Button onClick={onRetry}>Try again</Button>}>
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
  const { isIn, isNext, enter, leave } = useWalkedIn(key)
  if (door.isError && !door.data)
    return <DoorProblem error={door.error} onRetry={() => door.refetch()} title="Walk in" />
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
          <OnTheList {...isIn} onNext={leave} />
        ) : walkInKey && session ? (
          <WalkInForm walkInKey={walkInKey} instruments={instruments} autoFocus={isNext} onIn={enter} />
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
