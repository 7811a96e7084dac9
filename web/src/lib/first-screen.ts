import { useEffect } from 'react'
import { create } from 'zustand'

// A moment in which whoever came sees what they came for, and the network is theirs.
const SETTLED_MS = 1_000

/** How far this visit is. What nobody came for waits: the menu's data for the first screen, what is new a moment longer, and other parts for somebody's hand. */
export const useFirstScreen = create(() => ({ isShown: false, isSettled: false, isInUse: false }))

const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const

/** The first screen stands, with its data. */
export function firstScreenShown(): void {
  // After it has been painted, and not merely made.
  setTimeout(() => useFirstScreen.setState({ isShown: true }))
  setTimeout(() => useFirstScreen.setState({ isSettled: true }), SETTLED_MS)
  const use = () => useFirstScreen.setState({ isInUse: true })
  for (const sign of SIGNS_OF_LIFE) addEventListener(sign, use, { once: true, passive: true, capture: true })
}

/** Does what can wait, once the first screen is there. */
export function afterFirstScreen(run: () => void): void {
  if (useFirstScreen.getState().isShown) run()
  else {
    const stop = useFirstScreen.subscribe(() => {
      stop()
      run()
    })
  }
}

/** Fetches a part of the app before somebody asks for it: when they begin to do something. Who only looks loads nothing more. */
export function usePreload(load: () => Promise<unknown>): void {
  const isInUse = useFirstScreen((state) => state.isInUse)
  useEffect(() => {
    if (isInUse) load().catch(() => {})
  }, [isInUse, load])
}
