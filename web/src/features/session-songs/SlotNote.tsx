import { useSelfSaving } from '../../lib/self-saving.ts'
import { SavingState } from '../../ui/SavingState.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useUpdateSlotNote } from './mutations.ts'

/** A word to the band about one's own part: 'capo 2', 'I take the second solo'. */
export function SlotNote({ sessionId, slotId, note }: { sessionId: number; slotId: number; note: string }) {
  const update = useUpdateSlotNote(sessionId, slotId)
  const own = useSelfSaving({
    saved: note,
    draft: `slot-note-${slotId}`,
    save: (text, was) => update.mutateAsync({ note: text, was }),
  })
  return (
    <div>
      <TextField label="Note for the band" maxLength={500} {...own.field} />
      <SavingState {...own.saving} />
    </div>
  )
}
