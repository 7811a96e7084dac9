import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { SessionView } from '../sessions/queries.ts'
import LeaveQuestion from './LeaveQuestion.tsx'

/** The way out of a session, at the end of what one says about coming. */
export function LeaveSession({ view, onLeft }: { view: SessionView; onLeft: () => void }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        I can’t come
      </Button>
      <LeaveQuestion view={view} open={isAsking} onClose={() => setAsking(false)} onLeft={onLeft} />
    </>
  )
}
