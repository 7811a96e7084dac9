import { CHANNEL_TYPE } from '@app/core/contract/messages'
import { useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '../../lib/form/draft.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Composer } from './Composer.tsx'
import { sendLater } from './outbox.ts'
import { useChannelsQuery } from './queries.ts'
import { useNameable } from './use-nameable.ts'

/** To whom: kept beside the words, so that they do not go to another group after a reload. */
const TO = 'post-home-to'

interface Props {
  /** Not where it opened by itself, with what was begun: the reader is elsewhere then. */
  wasAskedFor: boolean
  onDone: () => void
}

/** Writes to one of one's groups. What was typed stays where one chooses another. */
export default function WritePost({ wasAskedFor, onDone }: Props) {
  const channels = useChannelsQuery({})
  const posts = channels.data?.filter(({ type, mayWrite }) => type === CHANNEL_TYPE.Public && mayWrite) ?? []
  const [chosen, setChosen] = useState(() => Number(readDraft(TO).id))
  const to = posts.find(({ id }) => id === chosen) ?? posts[0]
  const people = useNameable(to?.groupId ?? null)
  if (channels.isError && !channels.data) return <LoadFailed what="Your groups" onRetry={() => channels.refetch()} />
  if (!channels.data) return <Skeleton lines={2} label="Loading your groups" />
  if (!to) return <p>There’s no group you can write to yet. Join one first.</p>
  return (
    <>
      <Composer
        label="Write a post"
        placeholder={`Write to ${to.title}…`}
        draft="post-home"
        people={people}
        autoFocus={wasAskedFor}
        action="Post"
        onCancel={onDone}
        onSend={(body, picture) => {
          sendLater({ channelId: to.id, isPost: true, groupId: to.groupId }, body, picture)
          dropDraft(TO)
          onDone()
        }}
      >
        {posts.length > 1 && (
          <SelectField
            label="To"
            name="group"
            value={String(to.id)}
            onChange={(value) => {
              setChosen(Number(value))
              keepDraft(TO, { id: value })
            }}
            options={posts.map(({ id, title }) => ({ value: String(id), label: title }))}
          />
        )}
      </Composer>
      <Button look="text" size="compact" onClick={onDone}>
        Cancel
      </Button>
    </>
  )
}
