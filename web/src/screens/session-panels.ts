import { useSearchParams } from '../lib/router/router.tsx'

export const PANELS = ['more', 'instruments', 'payments', 'door', 'admins', 'history', 'end'] as const
export type Panel = (typeof PANELS)[number]

/** Which panel of a session is open: the address says so, so that a link can lead there and Back closes it. */
export function usePanel() {
  const [query, change] = useSearchParams()
  const named = query.get('panel')
  const panel = PANELS.find((one) => one === named) ?? null
  const withPanel = (next: Panel | null) => {
    const changed = new URLSearchParams(query)
    if (next) changed.set('panel', next)
    else changed.delete('panel')
    return changed
  }
  return {
    panel,
    open: (next: Panel) => change(withPanel(next)),
    close: () => change(withPanel(null), { replace: true }),
    searchOf: (next: Panel) => `?${withPanel(next)}`,
  }
}
