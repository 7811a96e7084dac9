import { InstallOffer } from '../features/install/InstallOffer.tsx'
import { isApple, isInstalled, useInstall } from '../lib/device/install.ts'
import { useLocation } from '../lib/router/router.tsx'

/** After the first wish, on the next page, once: the app can stand on the home screen. */
export function InstallBar() {
  const { prompt, due } = useInstall()
  const { pathname } = useLocation()
  const isTime = due !== null && due !== pathname && (prompt !== null || isApple()) && !isInstalled()
  return isTime && <InstallOffer />
}
