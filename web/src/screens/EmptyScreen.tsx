import { useAppRoute } from '../lib/app-route.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { EMPTY_TEXTS, NOTHING_HERE } from './empty-texts.ts'

/** A screen with nothing to show says what would stand there and what to do next. */
export default function EmptyScreen() {
  const route = useAppRoute()
  const { title, body, action } = EMPTY_TEXTS[route.path] ?? NOTHING_HERE
  return (
    <Page>
      <PageHeading hiddenOnPhone>{route.title}</PageHeading>
      <EmptyState title={title} action={action && <ButtonLink to={action.to}>{action.label}</ButtonLink>}>
        {body}
      </EmptyState>
    </Page>
  )
}
