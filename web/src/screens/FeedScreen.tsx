import { FinishSetup } from '../features/users/FinishSetup.tsx'
import { useSession } from '../lib/session.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

export function FeedScreen() {
  const isComplete = useSession(({ profile }) => profile?.registrationComplete ?? true)
  return (
    <Page>
      <PageHeading hiddenOnPhone>Home</PageHeading>
      {!isComplete && <FinishSetup />}
      <EmptyState title="Nothing in your feed yet" action={<ButtonLink to="/groups">Find a group</ButtonLink>}>
        Posts and session news of your groups gather here, newest first.
      </EmptyState>
    </Page>
  )
}
