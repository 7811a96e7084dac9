import { type ComponentType, lazy } from 'react'

const Nothing = () => null

/** A part that nobody asked for, such as What's New: when its file does not come, the app goes on without it. */
export const lazyExtra = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(() =>
    load().catch((error) => {
      console.warn('A part of the app did not load', error)
      return { default: Nothing }
    }),
  )
