import { useRef } from 'react'
import { useForm } from '../../lib/form/form.ts'
import { filled, shortEnough } from '../../lib/form/form-rules.ts'
import { Button } from '../../ui/Button.tsx'
import { FormNotes } from '../../ui/FormNotes.tsx'
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
  const handle = useForm({
    initial: { text: post?.text ?? '' },
    rules: { text: [filled('Write something first.'), shortEnough(10_000)] },
    draft: `post-${groupId}-${post?.postId ?? 'new'}`,
    isShared: post !== undefined,
    submit: async ({ text }, began) => {
      const body = { postId: post?.postId ?? null, text, published: published.current }
      await save.mutateAsync({ ...body, ...(post && { was: began.text }) })
      onDone()
    },
  })
  const { field, form, busy } = handle
  const as = (value: boolean) => () => {
    published.current = value
  }
  return (
    <form {...form} className={styles.form} aria-label={post ? 'Edit the post' : 'Write a post'}>
      <FormNotes form={handle} />
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
