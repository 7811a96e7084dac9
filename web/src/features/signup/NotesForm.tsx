import { useSelfSaving } from '../../lib/form/self-saving.ts'
import { SavingState } from '../../ui/SavingState.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import type { SessionView } from '../sessions/queries.ts'
import { useSignUp } from './mutations.ts'
import { noteDraft } from './queries.ts'

/** A word to the organisers. Like everything beside it, it is kept without a button; whoever writes one is in. */
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
  const note = useSelfSaving({
    saved,
    draft: noteDraft(session.id),
    save: (notes) => signUp.mutateAsync({ kind: 'come', min, max, notes }),
  })
  return (
    <div>
      <TextArea
        label="A note to the organisers"
        placeholder="Late from work, nothing after ten, two songs in a row …"
        maxLength={1000}
        rows={3}
        hint={me.registration ? undefined : 'Writing one signs you up.'}
        {...note.field}
      />
      <SavingState {...note.saving} />
    </div>
  )
}
