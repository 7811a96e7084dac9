import { Suspense, useEffect, useState } from 'react'
import { lazyExtra } from '../../lib/router/lazy-extra.ts'
import { useLocation } from '../../lib/router/router.tsx'
import { useIntent } from '../../lib/session/intent.ts'
import { useOverlaid } from '../../ui/overlay-level.ts'
import { CHECK_EVERY_MS, checkForChanges, openWhatsNew, useChangelog } from './store.ts'

/** So long the sheet stays after it closed: it moves out of sight meanwhile. */
const FLAG_RESET_MS = 500

const WhatsNew = lazyExtra(() => import('./WhatsNew.tsx'))

/** Where a link leads somebody who has something to do there: a session, an offer, an invitation, the first steps, what an organiser runs. */
const ERRANDS = /^\/(session|offer|join|walk-in|tonight|share|practice|sign-up|unsubscribe|admin)\b/

/** What comes by itself waits until nothing else is open or on its way. */
function useIsFree(): boolean {
  const isOverlaid = useOverlaid()
  const isWanted = useIntent(({ intent }) => intent !== null && !intent.isRefused)
  const { pathname } = useLocation()
  return !isOverlaid && !isWanted && !ERRANDS.test(pathname)
}

/** Looks for new changes now and every five minutes, and shows them once. */
export default function ChangelogWatch() {
  const isOpen = useChangelog((state) => state.isOpen)
  const isDue = useChangelog((state) => state.isDue)
  const isFree = useIsFree()
  const [wasOpened, setWasOpened] = useState(isOpen)
  useEffect(() => {
    const check = () => void checkForChanges()
    check()
    const timer = setInterval(check, CHECK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (isDue && isFree) openWhatsNew()
  }, [isDue, isFree])
  useEffect(() => {
    if (isOpen) return setWasOpened(true)
    const timer = setTimeout(() => setWasOpened(false), FLAG_RESET_MS)
    return () => clearTimeout(timer)
  }, [isOpen])
  if (!wasOpened) return null
  return (
    <Suspense>
      <WhatsNew />
    </Suspense>
  )
}
