import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useDoorQuery } from '../features/session-admin/queries.ts'
import { useWalkInDoorQuery } from '../features/session-night/queries.ts'
import { WalkInForm } from '../features/session-night/WalkInForm.tsx'
import { showToast } from '../lib/toasts.ts'
import { ordinal } from '../lib/words/words.ts'
import { Button } from '../ui/Button.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Question } from '../ui/Question.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

const loading = <Skeleton lines={4} label="Loading the form" />

function Form({ walkInKey, onDone }: { walkInKey: string; onDone: () => void }) {
  const { data, isError, refetch } = useWalkInDoorQuery(walkInKey)
  if (isError && !data) return <LoadFailed what="The form" onRetry={refetch} />
  if (!data) return loading
  return (
    <WalkInForm
      walkInKey={walkInKey}
      instruments={data.instruments}
      autoFocus
      forSomebodyElse
      onIn={(position, _, name) => {
        const body = position ? `The session is full: ${ordinal(position)} on its waitlist.` : 'Here, and on the list.'
        showToast({ kind: 'plain', title: name, body })
        onDone()
      }}
    />
  )
}

function AtTheDoor({ sessionId, onDone }: { sessionId: number; onDone: () => void }) {
  const door = useDoorQuery(sessionId)
  if (door.data) return <Form walkInKey={door.data.key} onDone={onDone} />
  return door.isError ? <LoadFailed what="The form" onRetry={() => door.refetch()} /> : loading
}

/** For somebody who came without a phone. */
export function AddWalkIn({ sessionId }: { sessionId: number }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button look="outlined" wide icon={<UserPlus size={20} aria-hidden />} onClick={() => setOpen(true)}>
        Somebody without a phone
      </Button>
      <Question
        title="Put somebody on the list"
        open={isOpen}
        onClose={close}
        actions={
          <Button look="text" onClick={close}>
            Cancel
          </Button>
        }
      >
        <AtTheDoor sessionId={sessionId} onDone={close} />
      </Question>
    </>
  )
}
