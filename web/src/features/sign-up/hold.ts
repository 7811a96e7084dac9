import { wishOnApproval } from '@app/core/contract/sign-up'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { tellBroken } from '../../lib/api/error-catalogue.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { showToast } from '../../lib/toasts.ts'
import { askSessionAgain, detailsKey, type SessionView } from '../sessions/queries.ts'
import { PART_TOPIC } from './mutations.ts'
import { useSelf } from './queries.ts'
import type { Spoken } from './use-part-actions.ts'

/** For who waits to be let into the group: a slot is noted for them until they are. */
export function useHold(sessionId: number) {
  const key = detailsKey(sessionId, useSelf().userId)
  const { mutateAsync } = useMutation({
    mutationFn: ({ slotId, on }: { slotId: number; on: boolean }) =>
      call(wishOnApproval, { SessionId: sessionId, SlotId: slotId, on }, { errors: 'inline' }),
    onSuccess: ({ wishesOnApproval }) => {
      queryClient.setQueryData<SessionView>(key, (view) => view && { ...view, me: { ...view.me, wishesOnApproval } })
      return askSessionAgain(sessionId)
    },
  })

  async function hold({ slotId, name, song }: Spoken, on = true): Promise<void> {
    await mutateAsync({ slotId, on })
    const words = on
      ? {
          title: `${name} in ${song} is noted`,
          body: 'It goes in as soon as an organiser lets you in. Until then others can ask for it too.',
        }
      : { title: `${name} given back`, body: song }
    const undo = { label: 'Undo', run: () => void holdAndTell({ slotId, name, song }, !on) }
    showToast({ kind: 'plain', topic: PART_TOPIC, ...words, action: undo })
  }

  /** The same by a tap, where nobody waits for how it ends. */
  const holdAndTell = (slot: Spoken, on: boolean): Promise<void> =>
    hold(slot, on).catch((error) => {
      if (!(error instanceof ApiError)) return
      if (error.status < 500)
        return showToast({ kind: 'error', topic: PART_TOPIC, title: 'That did not work', body: error.message })
      const again = { label: 'Try again', run: () => void holdAndTell(slot, on) }
      tellBroken(error, { topic: PART_TOPIC, action: again })
    })

  return { hold, holdAndTell }
}
