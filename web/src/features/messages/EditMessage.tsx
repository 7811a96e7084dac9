import { Button } from '../../ui/Button.tsx'
import { Composer } from './Composer.tsx'
import { useEdit } from './mutations.ts'
import type { Message } from './queries.ts'
import { useNameable } from './use-nameable.ts'

/** Changes what one wrote, where it stands. */
export function EditMessage({ message, label, onDone }: { message: Message; label: string; onDone: () => void }) {
  const edit = useEdit()
  const people = useNameable(message.groupId)
  return (
    <>
      <Composer
        label={label}
        placeholder=""
        draft={`message-${message.id}`}
        was={message.body}
        hasPicture={message.thumbnail !== null}
        people={people}
        withPicture={false}
        autoFocus
        action="Save"
        onSend={(body) => edit.mutateAsync({ message, body }).then(onDone)}
        onCancel={onDone}
      />
      <Button look="text" size="compact" onClick={onDone}>
        Cancel
      </Button>
    </>
  )
}
