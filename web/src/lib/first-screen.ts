import { useEffect } from 'react'
import { create } from 'zustand'

// A moment in which whoever came sees what they came for, and the network is theirs.
const SETTLED_MS = 1_000

/** How far this visit is. What nobody came for waits: the menu's data for the first screen, other parts a moment longer. */
export const useFirstScreen = create(() => ({ isShown: false, isSettled: false }))

/** The first screen stands, with its data. */
export function firstScreenShown(): void {
  // After it has been painted, and not merely made.
  setTimeout(() => useFirstScreen.setState({ isShown: true }))
  setTimeout(() => useFirstScreen.setState({ isSettled: true }), SETTLED_MS)
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

/** Fetches a part of the app before somebody asks for it, once the first screen has been seen. */
export function usePreload(load: () => Promise<unknown>): void {
  const isSettled = useFirstScreen((state) => state.isSettled)
  useEffect(() => {
    if (isSettled) load().catch(() => {})
  }, [isSettled, load])
}
