import { Suspense, useEffect, useState } from 'react'
import { lazyExtra } from '../lib/lazy-extra.ts'
import { useToasts } from '../lib/toasts.ts'

const ToastHost = lazyExtra(() => import('./ToastHost.tsx'))

/** The host of the toasts is fetched with the first of them. */
export function Toasts() {
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
