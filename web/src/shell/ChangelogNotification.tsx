import { lazy, Suspense, useEffect, useState } from 'react'
import { CHECK_EVERY_MS, checkForChanges, useChangelog } from '../features/changelog/store.ts'

const WhatsNew = lazy(() => import('../features/changelog/WhatsNew.tsx'))

// What someone came for loads first.
const FIRST_CHECK_MS = 1_000

/** For someone signed in: looks for new changes now and every five minutes, and shows them once. */
export function ChangelogNotification() {
  const isOpen = useChangelog((state) => state.isOpen)
  const [wasOpened, setWasOpened] = useState(false)
  useEffect(() => {
    const check = () => void checkForChanges()
    const first = setTimeout(check, FIRST_CHECK_MS)
    const timer = setInterval(check, CHECK_EVERY_MS)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [])
  useEffect(() => {
    if (isOpen) setWasOpened(true)
  }, [isOpen])
  if (!wasOpened) return null
  return (
    <Suspense>
      <WhatsNew />
    </Suspense>
  )
}
