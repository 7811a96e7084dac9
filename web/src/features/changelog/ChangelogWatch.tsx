import { Suspense, useEffect, useState } from 'react'
import { lazyExtra } from '../../lib/router/lazy-extra.ts'
import { CHECK_EVERY_MS, checkForChanges, useChangelog } from './store.ts'

/** So long the sheet stays after it closed: it moves out of sight meanwhile. */
const FLAG_RESET_MS = 500

const WhatsNew = lazyExtra(() => import('./WhatsNew.tsx'))

/** Looks for new changes now and every five minutes, and shows them once. */
export default function ChangelogWatch() {
  const isOpen = useChangelog((state) => state.isOpen)
  const [wasOpened, setWasOpened] = useState(isOpen)
  useEffect(() => {
    const check = () => void checkForChanges()
    check()
    const timer = setInterval(check, CHECK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
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
