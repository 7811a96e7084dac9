import { type SessionView, useSessionQuery } from '../features/sessions/queries.ts'
import { SessionProblem } from '../features/sessions/SessionProblem.tsx'
import { useWithPending } from '../features/signup/queries.ts'
import { useParams } from '../lib/router/app-route.ts'
import { useTitle } from '../lib/router/use-title.ts'
import { Page } from '../ui/Page.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { SessionIntent } from './SessionIntent.tsx'
import { SessionPage } from './SessionPage.tsx'
import styles from './SessionScreen.module.css'

function Blank() {
  return (
    <Page>
      <div className={styles.blank} />
      <Skeleton lines={3} label="Loading the session" />
      <div className={styles.blankButton} />
      <Skeleton lines={9} label="Loading the songs" />
    </Page>
  )
}

export default function SessionScreen() {
  const sessionId = Number(useParams().id)
  const query = useSessionQuery(sessionId)
  const view: SessionView | undefined = useWithPending(query.data, sessionId)
  useTitle(view?.session.title, view?.session.groupName)
  if (view)
    return (
      <>
        <SessionIntent view={view} />
        <SessionPage view={view} />
      </>
    )
  if (query.isError || !(sessionId > 0)) return <SessionProblem error={query.error} onRetry={() => query.refetch()} />
  return <Blank />
}
