import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

export default function NotificationsScreen() {
  return (
    <Page>
      <PageHeading hiddenOnPhone>Notifications</PageHeading>
    </Page>
  )
}
