import type { ComponentProps } from 'react'
import { EditMessage } from './EditMessage.tsx'
import type { Message } from './queries.ts'

type Props = { post: Message } & Pick<ComponentProps<typeof EditMessage>, 'wasAskedFor' | 'onDone'>

/** A file of its own: a feed has no field to write in until somebody wants to change a post. */
export default function EditPost({ post, ...rest }: Props) {
  return <EditMessage message={post} label="Edit the post" {...rest} />
}
