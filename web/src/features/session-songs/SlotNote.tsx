import { useForm } from '../../lib/form.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useUpdateSlotNote } from './mutations.ts'
import styles from './SlotDetails.module.css'

/** A word to the band about one's own part: 'capo 2', 'I take the second solo'. */
export function SlotNote({ sessionId, slotId, note }: { sessionId: number; slotId: number; note: string }) {
  const update = useUpdateSlotNote(sessionId, slotId)
  const { form, field, failure, busy, values } = useForm({
    initial: { note },
    draft: `slot-note-${slotId}`,
    submit: (typed) => update.mutateAsync(typed.note),
  })
  return (
    <form {...form} className={styles.noteForm} aria-label="Note for the band">
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextField label="Note for the band" maxLength={500} {...field('note')} />
      {values.note !== note && (
        <Button type="submit" look="outlined" busy={busy}>
          Save
        </Button>
      )}
    </form>
  )
}
