import { type ReactNode, useDeferredValue } from 'react'
import { useFirstScreen } from '../lib/router/first-screen.ts'

/** What stands below what one came for. On its own, so that it comes without drawing the page again, and in slices. */
export function AfterFirstScreen({ children, before = null }: { children: ReactNode; before?: ReactNode }) {
  const isTime = useDeferredValue(useFirstScreen(({ isShown }) => isShown))
  return isTime ? children : before
}
