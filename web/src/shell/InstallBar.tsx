import type { Mutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { InstallOffer } from '../features/install/InstallOffer.tsx'
import { isApple, isInstalled, offerInstall, useInstall } from '../lib/install.ts'
import { queryClient } from '../lib/query-client.ts'
import { useLocation } from '../lib/router.tsx'

const isTaken = ({ options, state }: Mutation) =>
  options.mutationKey?.[0] === 'sign-up' &&
  state.status === 'success' &&
  (state.variables as { kind?: string } | undefined)?.kind === 'take'

/** Whoever has a wish has a reason to come back. The first tap of all may have been one, before this was here. */
function watchWishes() {
  const cache = queryClient.getMutationCache()
  const look = () => cache.getAll().some(isTaken) && offerInstall(location.pathname)
  look()
  return cache.subscribe(look)
}

/** After the first wish, on the next page, once: the app can stand on the home screen. */
export function InstallBar() {
  useEffect(watchWishes, [])
  const { prompt, due } = useInstall()
  const { pathname } = useLocation()
  const isTime = due !== null && due !== pathname && (prompt !== null || isApple()) && !isInstalled()
  return isTime && <InstallOffer />
}
