import { useEffect, useState } from 'react'
import { useOnline } from '../lib/offline/online.ts'
import { useFirstScreen } from '../lib/router/first-screen.ts'
import { lazyPart } from '../lib/router/lazy-part.ts'
import { useToasts } from '../lib/toasts.ts'
// With the app: the bundler asks for a part's own styles once, also where they did not come.
import './ToastHost.module.css'

const host = lazyPart(() => import('./ToastHost.tsx'))

async function loadHost() {
  try {
    return await host.load()
  } catch (error) {
    console.warn('The toasts did not load', error)
    return null
  }
}

/** The host of the toasts, from when somebody begins to do something: the first toast may be to say that there is no network. */
function useHost(newest: number) {
  const [Host, setHost] = useState(() => host.loaded)
  const isInUse = useFirstScreen((state) => state.isInUse)
  const isOnline = useOnline()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what did not come is asked for again when the network is back, and at the next toast.
  useEffect(() => {
    if (!Host && (isInUse || newest)) void loadHost().then((loaded) => loaded && setHost(() => loaded))
  }, [Host, isInUse, isOnline, newest])
  return Host
}

/** What is to be said waits until there is something to say it with. */
export function Toasts() {
  const newest = useToasts(({ waiting }) => waiting.at(-1)?.id ?? 0)
  const Host = useHost(newest)
  const [isWanted, setWanted] = useState(newest > 0)
  useEffect(() => {
    if (newest) setWanted(true)
  }, [newest])
  return Host && isWanted ? <Host /> : null
}
