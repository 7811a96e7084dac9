import { isRosterOut } from '@app/core/rules/roster-out'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { isMine, type SlotView } from '../features/session-songs/slot-state.ts'
import type { SongView } from '../features/session-songs/song-filter.ts'
import type { SessionView } from '../features/sessions/queries.ts'
import { useHold } from '../features/sign-up/hold.ts'
import { usePartActions } from '../features/sign-up/use-part-actions.ts'
import { usePreload } from '../lib/router/first-screen.ts'
import { type Asked, spoken } from './slot-questions.ts'

const loadSlotQuestions = () => import('./SlotQuestions.tsx')
const SlotQuestions = lazy(loadSlotQuestions)

/**
 * What a tap on a slot does: takes a free one, gives one's own back, and where neither may be, says why and what may. A part of
 * a published roster is not given back by a slip of the thumb.
 */
export function useSlotPress(
  view: SessionView,
  songs: SongView[],
): [press: (song: SongView, slot: SlotView) => void, dialogs: ReactNode] {
  usePreload(loadSlotQuestions)
  const { take, leave } = usePartActions(view)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { holdAndTell } = useHold(view.session.id)
  const { callerIsApproved } = view.me
  const isWaiting = view.me.callerIsMember && !callerIsApproved
  const isOut = isRosterOut(view.session)

  const press = useCallback(
    ({ song }: Pick<SongView, 'song'>, slot: SlotView) => {
      const what = { song, slot }
      const { verdict } = slot
      if (isWaiting) void holdAndTell(spoken(what), !isMine(slot))
      // Nobody joins a group for what they would be refused there.
      else if (!callerIsApproved && (verdict.ok || verdict.waitlistOpen)) setAsked({ about: 'join', what })
      else if (slot.look === 'held' && isOut) setAsked({ about: 'leaving', what })
      else if (isMine(slot)) leave(spoken(what))
      else if (verdict.ok) take(spoken(what))
      else setAsked({ about: 'refusal', what })
    },
    [callerIsApproved, isWaiting, isOut, leave, take, holdAndTell],
  )
  const dialogs = asked && (
    <Suspense>
      <SlotQuestions
        asked={asked}
        view={view}
        songs={songs}
        onPress={(what) => press(what, what.slot)}
        onWaitlist={(what) => take(spoken(what), true)}
        onLeave={leave}
        onClose={() => setAsked(null)}
      />
    </Suspense>
  )
  return [press, dialogs]
}
