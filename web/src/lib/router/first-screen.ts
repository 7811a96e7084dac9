import { useEffect } from 'react'
import { create } from 'zustand'

// A moment in which whoever came sees what they came for, and the network is theirs.
const SETTLED_MS = 1_000

/** How far this visit is. What nobody came for waits: the menu's data for the first screen, what is new a moment longer, and other parts for somebody's hand. */
export const useFirstScreen = create(() => ({ isShown: false, isSettled: false, isInUse: false }))

const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'pointerup', 'pointercancel', 'wheel', 'keydown'] as const
// What is fetched ahead takes a moment of the processor's, which a page that is being scrolled has not, nor one where something is dragged.
const CALM_MS = 200

/** In use: somebody did something, and holds still. */
function watchForLife(): void {
  let calm: ReturnType<typeof setTimeout> | undefined
  const stir = (event: Event) => {
    clearTimeout(calm)
    const isHeld = event instanceof PointerEvent && event.buttons > 0
    if (!isHeld) calm = setTimeout(use, CALM_MS)
  }
  const goOn = (event: Event) => calm !== undefined && stir(event)
  const options = { passive: true, capture: true }
  const use = () => {
    useFirstScreen.setState({ isInUse: true })
    for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, stir, options)
    removeEventListener('scroll', goOn, options)
  }
  for (const sign of SIGNS_OF_LIFE) addEventListener(sign, stir, options)
  addEventListener('scroll', goOn, options)
}

/** The first screen stands, with its data. */
export function firstScreenShown(): void {
  // After it has been painted, and not merely made.
  setTimeout(() => useFirstScreen.setState({ isShown: true }))
  setTimeout(() => useFirstScreen.setState({ isSettled: true }), SETTLED_MS)
  watchForLife()
}

/** Does what can wait, once the first screen is there. */
export function afterFirstScreen(run: () => void): void {
  if (useFirstScreen.getState().isShown) run()
  else {
    const stop = useFirstScreen.subscribe(() => {
      stop()
      // Each in its own time, and a tap in between.
      setTimeout(run)
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
