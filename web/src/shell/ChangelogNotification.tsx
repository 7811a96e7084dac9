import { Suspense } from 'react'
import { useFirstScreen } from '../lib/router/first-screen.ts'
import { lazyExtra } from '../lib/router/lazy-extra.ts'
import { useSearchParams } from '../lib/router/router.tsx'

const ChangelogWatch = lazyExtra(() => import('../features/changelog/ChangelogWatch.tsx'))

/** For someone signed in: what is new, a moment after the first screen. */
export function ChangelogNotification() {
  const isSettled = useFirstScreen((state) => state.isSettled)
  const [query] = useSearchParams()
  // A draft on the wall has a room that watches.
  if (query.get('view') === 'wall') return null
  return isSettled && <Suspense>{<ChangelogWatch />}</Suspense>
}
