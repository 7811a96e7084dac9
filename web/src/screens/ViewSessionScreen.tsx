import { isDoorOpen } from '@app/core/rules/door'
import { Share2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Numbers } from '../features/groups/Numbers.tsx'
import { DeleteSession } from '../features/session-admin/DeleteSession.tsx'
import { DoorCode } from '../features/session-admin/DoorCode.tsx'
import { HistoryList } from '../features/session-admin/HistoryList.tsx'
import { Nudge } from '../features/session-admin/Nudge.tsx'
import { PaymentList } from '../features/session-admin/PaymentList.tsx'
import { Registered } from '../features/session-admin/Registered.tsx'
import { SessionAdmins } from '../features/session-admin/SessionAdmins.tsx'
import { SignUpStates } from '../features/session-admin/SignUpStates.tsx'
import { EmptyCoreSlots, Tasks } from '../features/session-admin/Tasks.tsx'
import type { SessionView } from '../features/sessions/queries.ts'
import { dayAndClock, longLength, untilWords } from '../features/sessions/times.ts'
import { useSearchParams } from '../lib/router.tsx'
import { slotAddress } from '../lib/song-links.ts'
import { showToast } from '../lib/toasts.ts'
import { useNow } from '../lib/use-now.ts'
import { Button } from '../ui/Button.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { nightTabs } from './NightTabs.tsx'
import { OrganiserPage } from './OrganiserPage.tsx'
import { useRunsGroup } from './use-session-menu.ts'
import styles from './ViewSessionScreen.module.css'

type Session = SessionView['session']

function Box({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.box}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}

async function share({ id, title }: Session) {
  const url = `${location.origin}/session/${id}`
  if (navigator.share) return navigator.share({ title, url }).catch(() => {})
  await navigator.clipboard.writeText(url)
  showToast({ kind: 'plain', title: 'Link copied', body: 'Paste it wherever your people chat.' })
}

/** Whether one can sign up, until when, and the link to send around. */
function SignUpLine({ session, now }: { session: Session; now: Date }) {
  const { signUpOpen, signUpClosesAt, firstCome } = session.settings
  const closes = signUpClosesAt ? new Date(signUpClosesAt) : null
  const isOpen = signUpOpen && (!closes || now < closes)
  const until = untilWords(session.startDate, session.endDate, session.timeZoneId, now)
  return (
    <div className={styles.line}>
      <p>
        <strong className={isOpen ? styles.isOpen : styles.isShut}>Sign-up is {isOpen ? 'open' : 'closed'}</strong>
        {isOpen && closes && ` until ${dayAndClock(closes, session.timeZoneId)}`}
        {firstCome ? ', first come' : ', by wishes'}
        {until && (until === 'now' ? '. It is on now' : `. It begins ${until}`)}.
      </p>
      <Button look="outlined" icon={<Share2 size={18} aria-hidden />} onClick={() => share(session)}>
        Share the link
      </Button>
    </div>
  )
}

function Overview({ view: { session } }: { view: SessionView }) {
  const now = useNow()
  const runsGroup = useRunsGroup(session.groupId)
  const { registered, waitlisted, songs, playable, runningSeconds } = session.counts
  const { capacity } = session.settings
  const edit = `/admin/edit-session-songs?sessionId=${session.id}`
  const isTonight = isDoorOpen(new Date(session.startDate), new Date(session.endDate), now)
  const tabs = [
    ...(isTonight ? nightTabs(session.id) : []),
    {
      value: 'people',
      label: 'People',
      count: registered + waitlisted,
      content: <Registered sessionId={session.id} firstCome={session.settings.firstCome} />,
    },
    {
      value: 'slots',
      label: 'Empty core slots',
      content: (
        <EmptyCoreSlots session={session} addressOf={(slotId) => slotAddress({ slotId, sessionId: session.id })} />
      ),
    },
    { value: 'instruments', label: 'Instruments', content: <SignUpStates sessionId={session.id} /> },
    { value: 'payments', label: 'Payments', content: <PaymentList sessionId={session.id} /> },
    { value: 'history', label: 'History', content: <HistoryList sessionId={session.id} /> },
  ]
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <Tasks session={session} now={now} />
        <SignUpLine session={session} now={now} />
        <Numbers
          items={[
            { count: registered, label: capacity ? `of ${capacity} places` : 'coming' },
            ...(waitlisted ? [{ count: waitlisted, label: 'on the waitlist' }] : []),
            { count: songs, label: songs ? `songs, ${longLength(runningSeconds)}` : 'songs', to: edit },
            { count: playable, label: 'playable' },
          ]}
        />
        <div className={styles.tabs}>
          <Tabs label="The session" tabs={tabs} />
        </div>
      </div>
      <div className={styles.side}>
        <Box title="Remind members">
          <Nudge sessionId={session.id} />
        </Box>
        <Box title="At the door">
          <DoorCode sessionId={session.id} title={session.title} />
        </Box>
        {runsGroup && (
          <Box title="Who runs it">
            <SessionAdmins sessionId={session.id} groupId={session.groupId} />
          </Box>
        )}
        <Box title="Repeat or delete">
          <DeleteSession session={session} mayDuplicate={runsGroup} />
        </Box>
      </div>
    </div>
  )
}

export default function ViewSessionScreen() {
  const [query] = useSearchParams()
  const id = Number(query.get('id'))
  return <OrganiserPage sessionId={id}>{(view) => <Overview key={id} view={view} />}</OrganiserPage>
}
