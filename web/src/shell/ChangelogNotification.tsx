import { Suspense, useEffect, useState } from 'react'
import { lazyExtra } from '../lib/lazy-extra.ts'

const ChangelogWatch = lazyExtra(() => import('../features/changelog/ChangelogWatch.tsx'))

// What someone came for loads first.
const FIRST_CHECK_MS = 1_000

/** For someone signed in: what is new, a moment after the first screen. */
export function ChangelogNotification() {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), FIRST_CHECK_MS)
    return () => clearTimeout(timer)
  }, [])
  return isTime && <Suspense>{<ChangelogWatch />}</Suspense>
}
