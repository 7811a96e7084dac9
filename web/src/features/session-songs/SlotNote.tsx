import { useSelfSaving } from '../../lib/form/self-saving.ts'
import { nowOrLater } from '../../lib/offline/wait.ts'
import { SavingState } from '../../ui/SavingState.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useUpdateSlotNote } from './mutations.ts'
import { NOTE_KIND, slotNoteDraft, type WaitingNote } from './waiting-note.ts'

/** A word to the band about one's own part: 'capo 2', 'I take the second solo'. */
export function SlotNote({ sessionId, slotId, note }: { sessionId: number; slotId: number; note: string }) {
  const update = useUpdateSlotNote(sessionId, slotId)
  const own = useSelfSaving({
    saved: note,
    draft: slotNoteDraft(slotId),
    save: (note, was) =>
      nowOrLater<unknown, WaitingNote>(() => update.mutateAsync({ note, was }), {
        kind: NOTE_KIND,
        name: slotNoteDraft(slotId),
        sessionId,
        slotId,
        note,
        was,
      }),
  })
  return (
    <div>
      <TextField label="Note for the band" maxLength={500} {...own.field} />
      <SavingState {...own.saving} />
    </div>
  )
}
