import { showToast } from '../../lib/toasts.ts'
import type { SessionView } from '../sessions/queries.ts'
import { PART_TOPIC, useSignUp } from './mutations.ts'
import type { Part } from './my-parts.ts'

/** Yes and no to the parts that one has: shown at once, and a no has its way back in the toast. */
export function useAnswers({ session }: SessionView) {
  const { mutate } = useSignUp(session.id)
  const answer = (parts: Part[], confirm: boolean | null) => {
    for (const { slot } of parts) mutate({ kind: 'answer', slotId: slot.slotId, confirm })
  }
  return {
    accept: (parts: Part[]) => answer(parts, true),
    decline(parts: Part[]) {
      answer(parts, false)
      const [only] = parts
      showToast({
        kind: 'plain',
        topic: PART_TOPIC,
        title: parts.length === 1 ? `You’re off ${only?.song.title}` : `You’re off ${parts.length} songs`,
        body: 'The organisers see that it is open.',
        action: { label: 'Undo', run: () => answer(parts, null) },
      })
    },
    /** As long as nobody else has it. */
    takeBack: (part: Part) => answer([part], true),
  }
}
