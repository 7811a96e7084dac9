import { type SessionView, useGroupSessionsQuery } from '../features/sessions/queries.ts'
import { dayAndClock } from '../lib/words/clock.ts'
import { ButtonLink } from '../ui/Button.tsx'
import styles from './NextOpen.module.css'

/** For who came too late for a session and has nothing in it: where they can sign up instead. */
export function NextOpen({ view }: { view: SessionView }) {
  const { registration, wishes, callerIsAdmin } = view.me
  return registration || wishes.length || callerIsAdmin ? null : <Instead view={view} />
}

function Instead({ view: { session, me } }: { view: SessionView }) {
  const { data } = useGroupSessionsQuery(session.groupId, false)
  if (!data) return null
  const open = data.pages.flatMap(({ sessions }) => sessions).find((one) => one.signUpOpen && one.id !== session.id)
  if (!open)
    return (
      <p className={styles.words}>
        {me.callerIsApproved
          ? `Nothing else of ${session.groupName} is open for sign-up right now. You’ll hear when something is.`
          : `Nothing else of ${session.groupName} is open for sign-up right now.`}
      </p>
    )
  return (
    <div className={styles.next}>
      <p className={styles.words}>
        You can sign up for <strong>{open.title}</strong>, {dayAndClock(new Date(open.startDate), open.timeZoneId)}.
      </p>
      <ButtonLink to={`/session/${open.id}`}>
        See its songs<span className="visually-hidden">: {open.title}</span>
      </ButtonLink>
    </div>
  )
}
