import { useForm } from '../../lib/form.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import type { SessionView } from '../sessions/queries.ts'
import { useSignUp } from './mutations.ts'
import styles from './NotesForm.module.css'

/** A word to the organisers. What is typed outlives a reload, a closed sheet and a lost connection. */
export function NotesForm({ view: { session, me } }: { view: SessionView }) {
  const signUp = useSignUp(session.id)
  const {
    SongAssignMin: min,
    SongAssignMax: max,
    Notes: saved,
  } = me.registration ?? {
    SongAssignMin: session.settings.songAssignMin,
    SongAssignMax: session.settings.songAssignMax,
    Notes: '',
  }
  const form = useForm({
    initial: { notes: saved },
    draft: `session-notes-${session.id}`,
    submit: ({ notes }) => signUp.mutateAsync({ kind: 'come', min, max, notes }),
  })
  const isChanged = form.values.notes !== saved
  return (
    <form {...form.form} aria-label="Notes" className={styles.form}>
      <TextArea
        label="A note to the organisers"
        placeholder="Late from work, nothing after ten, two songs in a row …"
        maxLength={1000}
        rows={3}
        {...form.field('notes')}
      />
      {isChanged && (
        <Button type="submit" look="outlined" busy={form.busy}>
          Save the note
        </Button>
      )}
    </form>
  )
}
