import { type SessionView, useSessionQuery } from '../features/sessions/queries.ts'
import { SessionProblem } from '../features/sessions/SessionProblem.tsx'
import { useWithPending } from '../features/sign-up/queries.ts'
import { noAnswer } from '../lib/api/api-error.ts'
import { useParams } from '../lib/router/app-route.ts'
import { useTitle } from '../lib/router/use-title.ts'
import { useUnhurried } from '../lib/view/use-unhurried.ts'
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
  const isComing = useUnhurried(!view && query.isLoading)
  if (isComing) return <Blank />
  if (view)
    return (
      <>
        <SessionIntent view={view} />
        <SessionPage view={view} />
      </>
    )
  // Without a network the query is paused and has no error yet. That is no answer, which is not the same as 'not found'.
  const error = query.error ?? (sessionId > 0 ? noAnswer('There is no connection.') : null)
  return <SessionProblem error={error} onRetry={() => query.refetch()} />
}
