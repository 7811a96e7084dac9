import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Composer } from './Composer.tsx'
import { useEdit } from './mutations.ts'
import type { Message } from './queries.ts'
import { useNameable } from './use-nameable.ts'

/** Changes what one wrote, where it stands. */
export default function EditPost({ message, onDone }: { message: Message; onDone: () => void }) {
  const edit = useEdit()
  const people = useNameable(message.groupId)
  return (
    <>
      {edit.isError && <Notice kind="error">{edit.error.message}</Notice>}
      <Composer
        label="Edit the post"
        placeholder=""
        draft={`message-${message.id}`}
        was={message.body}
        people={people}
        withPicture={false}
        autoFocus
        action="Save"
        onSend={(body) => edit.mutate({ message, body }, { onSuccess: onDone })}
        onCancel={onDone}
      />
      <Button look="text" size="compact" onClick={onDone}>
        Cancel
      </Button>
    </>
  )
}
