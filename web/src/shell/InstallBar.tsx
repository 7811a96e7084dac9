import { useEffect } from 'react'
import { InstallOffer } from '../features/install/InstallOffer.tsx'
import { isApple, isInstalled, offerInstall, useInstall } from '../lib/install.ts'
import { queryClient } from '../lib/query-client.ts'
import { useLocation } from '../lib/router.tsx'

/** Whoever has a wish has a reason to come back. */
const watchWishes = () =>
  queryClient.getMutationCache().subscribe(({ mutation, type }) => {
    const isWish = mutation?.options.mutationKey?.[0] === 'sign-up' && mutation.state.variables?.kind === 'take'
    if (type === 'updated' && isWish && mutation.state.status === 'success') offerInstall(location.pathname)
  })

/** After the first wish, on the next page, once: the app can stand on the home screen. */
export function InstallBar() {
  useEffect(watchWishes, [])
  const { prompt, due } = useInstall()
  const { pathname } = useLocation()
  const isTime = due !== null && due !== pathname && (prompt !== null || isApple()) && !isInstalled()
  return isTime && <InstallOffer />
}
