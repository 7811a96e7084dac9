import { type ComponentType, lazy } from 'react'

export interface LazyScreen {
  Screen: ComponentType
  /** Fetches the screen ahead of showing it. */
  load: () => Promise<unknown>
}

/** A screen in a file of its own, fetched when its address is first visited. */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>): LazyScreen {
  return { Screen: lazy(load), load }
}
