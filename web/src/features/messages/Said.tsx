import { MessageText } from '../../ui/MessageText.tsx'
import { PictureLink } from '../../ui/Picture.tsx'
import type { Message } from './queries.ts'
import styles from './Said.module.css'

interface Props {
  message: Message
  tall?: boolean
  /** Not where it stands above already, as a heading. */
  withSubject?: boolean
}

/** What a message says: its words, its picture, or both. Whoever deletes their account takes the pictures along. */
export function Said({ message, tall = false, withSubject = true }: Props) {
  const { subject, body, thumbnail } = message
  if (!body && !thumbnail) return <p className={styles.gone}>The picture is gone.</p>
  return (
    <>
      {withSubject && subject && (
        <p className={styles.subject} dir="auto">
          {subject}
        </p>
      )}
      <MessageText>{body}</MessageText>
      {thumbnail && <PictureLink picture={thumbnail} width={tall ? 1152 : 576} tall={tall} />}
    </>
  )
}
