import { Suspense } from 'react'
import { useFirstScreen } from '../lib/first-screen.ts'
import { lazyExtra } from '../lib/lazy-extra.ts'

const ChangelogWatch = lazyExtra(() => import('../features/changelog/ChangelogWatch.tsx'))

/** For someone signed in: what is new, a moment after the first screen. */
export function ChangelogNotification() {
  const isSettled = useFirstScreen((state) => state.isSettled)
  return isSettled && <Suspense>{<ChangelogWatch />}</Suspense>
}
