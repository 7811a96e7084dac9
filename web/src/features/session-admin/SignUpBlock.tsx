import { signUpPhase } from '@app/core/rules/sign-up-phase'
import { BellRing, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTimes } from '../../lib/session/reader-zone.ts'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Switch.tsx'
import type { SessionView } from '../sessions/queries.ts'
import type { Overview } from './queries.ts'
import styles from './SignUpBlock.module.css'
import { StageBlock } from './StageStrip.tsx'
import { useSetSignUpOpen } from './sign-up-mutations.ts'
import { signUpIsOpen, signUpWords } from './stage.ts'
import { useAnnounceQuestion } from './use-announce-question.tsx'

// Fetched when it is asked.
const RemindQuestion = lazy(() => import('./RemindQuestion.tsx'))

interface Props {
  session: SessionView['session']
  overview: Overview | undefined
  now: Date
  onInstruments: () => void
}

function Answers({ session, overview, now }: Pick<Props, 'session' | 'overview' | 'now'>) {
  const phase = signUpPhase(session, now)
  const isOver = phase === 'over'
  const { registered, waitlisted } = session.counts
  const { capacity } = session.settings
  const of = capacity ?? overview?.members
  return (
    <>
      <p>
        {of === undefined
          ? ''
          : `of ${of} ${capacity ? (isOver ? 'places were taken' : 'places are taken') : isOver ? 'signed up' : registered === 1 ? 'is in' : 'are in'}.`}
        {waitlisted > 0 && ` ${waitlisted} on the waitlist.`}
      </p>
      {/* Before it opens nobody was asked. */}
      {overview && !isOver && phase !== 'not-yet' && (
        <p>
          <strong>
            {overview.unanswered
              ? `${overview.unanswered} ${overview.unanswered === 1 ? 'has' : 'have'} not answered.`
              : 'Everybody has answered.'}
          </strong>
        </p>
      )}
    </>
  )
}

/** Who is in, who has not answered, and the switch that opens and closes it all. */
export function SignUpBlock({ session, overview, now, onInstruments }: Props) {
  const change = useSetSignUpOpen(session)
  const { ask, question } = useAnnounceQuestion('Leave it closed')
  const [isReminding, setReminding] = useState(false)
  const times = useTimes()
  const isOpen = signUpIsOpen(session, now)
  const isOver = now >= new Date(session.endDate)
  const reached = overview?.reached ?? 0
  const set = async (open: boolean) => {
    const count = open ? (overview?.announceable ?? 0) : 0
    const announce = await ask(count, 'Open')
    if (announce) change.mutate({ open, ...(announce === 'members' && { announced: count }) })
  }
  return (
    <StageBlock
      title="Sign-up"
      control={
        <span className={styles.switch}>
          <span>{signUpWords(session, now, times.day)}</span>
          {!isOver && <Switch label="Sign-up is open" checked={isOpen} onChange={set} />}
        </span>
      }
      count={session.counts.registered}
      beside={
        !isOver && (
          <Button look="text" icon={<SlidersHorizontal size={18} aria-hidden />} onClick={onInstruments}>
            Instruments…
          </Button>
        )
      }
      action={
        !isOver &&
        isOpen &&
        reached > 0 && (
          <Button look="inverse" icon={<BellRing size={18} aria-hidden />} onClick={() => setReminding(true)}>
            {reached === 1 ? 'Remind 1 person…' : `Remind the ${reached}…`}
          </Button>
        )
      }
    >
      <Answers session={session} overview={overview} now={now} />
      {question}
      <Suspense>
        {isReminding && <RemindQuestion sessionId={session.id} onClose={() => setReminding(false)} />}
      </Suspense>
    </StageBlock>
  )
}
