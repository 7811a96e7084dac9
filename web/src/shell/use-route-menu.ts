import { useEffect, useRef } from 'react'
import type { AppRoute } from '../lib/router/app-route.ts'
import { restoreDefaultMenu, useMenu } from '../lib/router/menu.ts'

const ROSTER = '/admin/view-roster'

/** Leaving a route with a menu of its own for one without brings the default back; leaving a roster closes its dialog. */
export function useRouteMenu(route: AppRoute): void {
  const before = useRef(route)
  useEffect(() => {
    const left = before.current
    before.current = route
    if (left === route) return
    if (left.customMenu && !route.customMenu) restoreDefaultMenu()
    if (left.path === ROSTER) {
      useMenu.getState().closeNavigationModal?.()
      useMenu.setState({ closeNavigationModal: null })
    }
  }, [route])
}
