import { EditMessage } from './EditMessage.tsx'
import type { Message } from './queries.ts'

/** A file of its own: a feed has no field to write in until somebody wants to change a post. */
export default function EditPost({ post, onDone }: { post: Message; onDone: () => void }) {
  return <EditMessage message={post} label="Edit the post" onDone={onDone} />
}
