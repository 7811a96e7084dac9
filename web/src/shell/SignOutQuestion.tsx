import { useEffect } from 'react'
import { stay, useLeaving } from '../lib/offline/leaving.ts'
import { useOwnWaiting } from '../lib/offline/waiting.ts'
import { waitingWords } from '../lib/offline/waiting-words.ts'
import { landingAddress, navigateTo } from '../lib/router/navigation.ts'
import { Confirm } from '../ui/Confirm.tsx'

/** What waits goes with the session, so that the next person at this device finds nothing of it. */
export function SignOutQuestion() {
  const { asks } = useLeaving()
  const waiting = useOwnWaiting()
  const isOne = waiting.length === 1
  const hasWaiting = waiting.length > 0
  // Once all was sent the question is over: what waits after that is none of its business.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it ends with what it asks about.
  useEffect(() => stay, [hasWaiting])
  return (
    <Confirm
      title="Sign out now?"
      open={asks && hasWaiting}
      onClose={stay}
      no="Stay signed in"
      yes={`Sign out and lose ${isOne ? 'it' : 'them'}`}
      look="danger"
      onYes={() => {
        stay()
        navigateTo(landingAddress())
      }}
    >
      {waitingWords(waiting)} {isOne ? 'has' : 'have'} not been sent yet. Signing out removes {isOne ? 'it' : 'them'}{' '}
      from this device.
    </Confirm>
  )
}
