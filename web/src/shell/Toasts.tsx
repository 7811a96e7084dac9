import { Suspense, useEffect, useState } from 'react'
import { usePreload } from '../lib/router/first-screen.ts'
import { lazyExtra } from '../lib/router/lazy-extra.ts'
import { useToasts } from '../lib/toasts.ts'

const loadHost = () => import('./ToastHost.tsx')
const ToastHost = lazyExtra(loadHost)

/** The host of the toasts is fetched before the first of them: that may be to say that there is no network. */
export function Toasts() {
  usePreload(loadHost)
  const isWanted = useToasts(({ waiting }) => waiting.length > 0)
  const [wasWanted, setWanted] = useState(isWanted)
  useEffect(() => {
    if (isWanted) setWanted(true)
  }, [isWanted])
  if (!wasWanted) return null
  return (
    <Suspense>
      <ToastHost />
    </Suspense>
  )
}
