import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

export default function WhatIsScreen() {
  return (
    <Page>
      <PageHeading hiddenOnPhone>What is it?</PageHeading>
    </Page>
  )
}
