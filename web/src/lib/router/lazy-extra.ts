import { type ComponentType, lazy } from 'react'

const Nothing = () => null

/** A part that nobody asked for, such as What's New: when its file does not come, the app goes on without it. */
export const lazyExtra = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy<ComponentType<Props>>(() =>
    load().catch((error) => {
      console.warn('A part of the app did not load', error)
      return { default: Nothing }
    }),
  )
