import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

export default function SettingsScreen() {
  return (
    <Page>
      <PageHeading hiddenOnPhone>Settings</PageHeading>
    </Page>
  )
}
