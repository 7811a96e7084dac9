import { useRef } from 'react'
import { useForm } from '../../lib/form.ts'
import { filled, shortEnough } from '../../lib/form-rules.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { useSavePost } from './mutations.ts'
import styles from './Posts.module.css'
import type { Post } from './queries.ts'

interface Props {
  groupId: number
  post?: Post
  /** Not when the page opens it by itself: the reader is elsewhere then. */
  wasAskedFor?: boolean
  onDone: () => void
}

/** Writes a post, or changes one. What was typed is kept until it is sent. */
export function PostForm({ groupId, post, wasAskedFor = true, onDone }: Props) {
  const save = useSavePost(groupId)
  // Which of the two buttons sends the form.
  const published = useRef(true)
  const { field, form, busy, failure } = useForm({
    initial: { text: post?.text ?? '' },
    rules: { text: [filled('Write something first.'), shortEnough(10_000)] },
    draft: `post-${groupId}-${post?.postId ?? 'new'}`,
    submit: async ({ text }) => {
      await save.mutateAsync({ postId: post?.postId ?? null, text, published: published.current })
      onDone()
    },
  })
  const as = (value: boolean) => () => {
    published.current = value
  }
  return (
    <form {...form} className={styles.form} aria-label={post ? 'Change the post' : 'Write a post'}>
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextArea
        {...field('text')}
        label="Post"
        rows={5}
        autoFocus={wasAskedFor}
        hint="Markdown works: **bold**, lists, links."
      />
      <div className={styles.actions}>
        <Button type="submit" busy={busy} onClick={as(true)}>
          {post?.published ? 'Save' : 'Publish'}
        </Button>
        {!post?.published && (
          <Button type="submit" look="outlined" busy={busy} onClick={as(false)}>
            Save as draft
          </Button>
        )}
        <Button look="text" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
