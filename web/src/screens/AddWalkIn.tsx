import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useDoorQuery } from '../features/session-admin/queries.ts'
import { useWalkInDoorQuery } from '../features/sessions/queries.ts'
import { WalkInForm } from '../features/sessions/WalkInForm.tsx'
import { showToast } from '../lib/toasts.ts'
import { ordinal } from '../lib/words.ts'
import { Button } from '../ui/Button.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Question } from '../ui/Question.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

function Form({ walkInKey, onDone }: { walkInKey: string; onDone: () => void }) {
  const { data, isError, refetch } = useWalkInDoorQuery(walkInKey)
  if (isError && !data) return <LoadFailed what="The form" onRetry={refetch} />
  if (!data) return <Skeleton lines={4} label="Loading the form" />
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

/** For somebody who came without a phone. */
export function AddWalkIn({ sessionId }: { sessionId: number }) {
  const [isOpen, setOpen] = useState(false)
  const door = useDoorQuery(sessionId)
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
        {door.data ? (
          <Form walkInKey={door.data.key} onDone={close} />
        ) : door.isError ? (
          <LoadFailed what="The form" onRetry={() => door.refetch()} />
        ) : (
          <Skeleton lines={4} label="Loading the form" />
        )}
      </Question>
    </>
  )
}
