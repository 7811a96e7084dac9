import { countOf } from '@app/core/rules/count-of'
import { useState } from 'react'
import { showToast } from '../../lib/toasts.ts'
import { toldLaterWords } from '../../lib/told-later.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './People.module.css'
import { nameOf } from './people.ts'
import { useUnregisterPerson } from './people-mutations.ts'
import type { ListedPerson } from './queries.ts'

/** Off the list, with all they asked for; the question says how much that is. */
export function RemovePerson({
  sessionId,
  person,
  onClose,
}: {
  sessionId: number
  person: ListedPerson
  onClose: () => void
}) {
  const remove = useUnregisterPerson(sessionId)
  const [reason, setReason] = useState('')
  const act = () =>
    remove.mutate(
      { userId: person.userId, reason },
      {
        onSuccess: ({ toldLater }) => {
          const body = ['Their place is free again.', toldLater && toldLaterWords(toldLater)].filter(Boolean).join(' ')
          showToast({ kind: 'plain', title: `${nameOf(person)} is off the list`, body })
          onClose()
        },
      },
    )
  return (
    <Confirm
      title={`Take ${nameOf(person)} off the list?`}
      open
      onClose={onClose}
      no="Keep them"
      yes="Take off"
      look="danger"
      busy={remove.isPending}
      onYes={act}
    >
      <p className={styles.ask}>
        {person.wishes.length === 0
          ? 'They haven’t asked for any songs.'
          : `What they asked for goes too: ${countOf(person.wishes.length, 'wish')}.`}
      </p>
      <TextField
        label="Reason"
        name="reason"
        value={reason}
        maxLength={500}
        errors={remove.error ? [remove.error.message] : []}
        onChange={(event) => setReason(event.target.value)}
      />
    </Confirm>
  )
}
