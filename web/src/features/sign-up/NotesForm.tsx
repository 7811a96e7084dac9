import { useSelfSaving } from '../../lib/form/self-saving.ts'
import { WAITS } from '../../lib/offline/waiting.ts'
import { useIsHere } from '../../lib/router/router.tsx'
import { useHasName, useNameFirst } from '../../lib/session/name-first.ts'
import { SavingState } from '../../ui/SavingState.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import type { SessionView } from '../sessions/queries.ts'
import { useSignUp } from './mutations.ts'
import { noteDraft } from './queries.ts'

/** A word to the organisers. Like everything beside it, it is kept without a button; whoever writes one is in. */
export function NotesForm({ view: { session, me } }: { view: SessionView }) {
  const signUp = useSignUp(session.id)
  const nameFirst = useNameFirst()
  const hasName = useHasName()
  const isHere = useIsHere()
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
    save: async (notes) => {
      // Whoever leaves the page is not called back to say their name: it stays a draft.
      if (!hasName && !isHere()) return WAITS
      const come = { min, max, notes }
      // It stays in the field until it is sent, which is as soon as they have said their name.
      if (nameFirst({ page: `/session/${session.id}`, groupId: session.groupId, come })) return WAITS
      return signUp.mutateAsync({ kind: 'come', ...come })
    },
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
