import { AdminPage } from '../features/groups/AdminPage.tsx'
import { AllMessages } from '../features/posts/AllMessages.tsx'
import { Reports } from '../features/posts/Reports.tsx'
import { useParams } from '../lib/router/app-route.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

export default function GroupMessagesScreen() {
  const id = Number(useParams().id)
  return (
    <AdminPage id={id} title="Messages">
      {() => (
        <>
          <Reports groupId={id} />
          <AllMessages
            groupId={id}
            whenNone={
              <EmptyState
                title="No messages yet"
                action={
                  <ButtonLink to={`/group/${id}`} look="outlined">
                    To the group’s page
                  </ButtonLink>
                }
              >
                Everything written in the group is listed here, including drafts and anything deleted.
              </EmptyState>
            }
          />
        </>
      )}
    </AdminPage>
  )
}
