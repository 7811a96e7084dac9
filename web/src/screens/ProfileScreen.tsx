import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

export default function ProfileScreen() {
  return (
    <Page>
      <PageHeading hiddenOnPhone>Profile</PageHeading>
    </Page>
  )
}
