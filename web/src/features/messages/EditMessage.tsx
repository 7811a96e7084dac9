import { useState } from 'react'
import { dropDraft } from '../../lib/form/draft.ts'
import { Button } from '../../ui/Button.tsx'
import { Composer } from './Composer.tsx'
import { useEdit } from './message-mutations.ts'
import type { Message } from './queries.ts'
import { useNameable } from './use-nameable.ts'

interface Props {
  message: Message
  label: string
  /** Not where it opened by itself, with what was begun: the reader is elsewhere then. */
  wasAskedFor?: boolean
  onDone: () => void
}

/** Changes what one wrote, where it stands. */
export function EditMessage({ message, label, wasAskedFor = true, onDone }: Props) {
  const edit = useEdit()
  // Live news may bring other words of it meanwhile.
  const [was] = useState(message.body)
  const people = useNameable(message.groupId)
  const draft = `message-${message.id}`
  // Else it would open by itself when one comes again.
  const cancel = () => {
    dropDraft(draft)
    onDone()
  }
  return (
    <>
      <Composer
        label={label}
        placeholder=""
        draft={draft}
        was={was}
        hasPicture={message.thumbnail !== null}
        people={people}
        withPicture={false}
        autoFocus={wasAskedFor}
        action="Save"
        onSend={(body) => edit.mutateAsync({ message, body, was }).then(onDone)}
        onCancel={cancel}
      />
      <Button look="text" size="compact" onClick={cancel}>
        Cancel
      </Button>
    </>
  )
}
