import { type SessionView, useGroupSessionsQuery } from '../features/sessions/queries.ts'
import { hasNothingIn } from '../features/sign-up/has-nothing-in.ts'
import { useTimes } from '../lib/session/reader-zone.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { IfFailed } from '../ui/LoadFailed.tsx'
import styles from './NextOpen.module.css'

/** For somebody who missed the sign-up and has nothing in the session: where they can sign up instead. */
export const NextOpen = ({ view }: { view: SessionView }) => hasNothingIn(view) && <Instead view={view} />

function Instead({ view: { session, me } }: { view: SessionView }) {
  const times = useTimes()
  const query = useGroupSessionsQuery(session.groupId, false)
  const { data, isLoading } = query
  // What is below must not be pushed down when it comes.
  if (!data && isLoading) return <div className={styles.room} />
  if (!data) return <IfFailed of={query} what="What else you can sign up for" />
  const others = data.pages
    .flatMap(({ sessions }) => sessions)
    .filter((one) => one.signUpOpen && !one.isRosterOut && one.id !== session.id)
  const open = others.find(({ isRegistered }) => !isRegistered) ?? others[0]
  if (!open)
    return (
      <p className={styles.words}>
        {me.callerIsApproved
          ? `Nothing else of ${session.groupName} is open for sign-up right now. New sessions show up in your feed.`
          : `Nothing else of ${session.groupName} is open for sign-up right now.`}
      </p>
    )
  return (
    <div className={styles.next}>
      <p className={styles.words}>
        {open.isRegistered ? (open.isWaiting ? 'You’re on the waitlist of' : 'You’re in') : 'You can sign up for'}{' '}
        <strong>{open.title}</strong>, {times.day(open.startDate, open.timeZoneId)}.
      </p>
      <ButtonLink to={`/session/${open.id}`} look={open.isRegistered ? 'outlined' : 'filled'}>
        See its songs<span className="visually-hidden">: {open.title}</span>
      </ButtonLink>
    </div>
  )
}
