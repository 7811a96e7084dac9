import { useEffect } from 'react'
import { useIntentOn } from '../../lib/session/intent.ts'
import { useHasName } from '../../lib/session/name-first.ts'
import { useSession } from '../../lib/session/session.ts'

/** Joins for who wanted to before they had an account or a name, as soon as they are back on that page with both. */
export function useFollowJoin(page: string, mayJoin: boolean, join: () => void): void {
  const isSignedIn = useSession(({ status }) => status === 'authenticated')
  const isNamed = useHasName()
  const isWanted = useIntentOn(page) !== null && isSignedIn && isNamed && mayJoin
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when all of it has come together.
  useEffect(() => {
    if (isWanted) join()
  }, [isWanted])
}
