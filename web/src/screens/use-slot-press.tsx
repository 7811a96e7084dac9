import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import type { Refused } from '../features/session-songs/SlotDialog.tsx'
import { isMine, type SlotView } from '../features/session-songs/slot-state.ts'
import type { SongView } from '../features/session-songs/song-filter.ts'
import type { SessionView } from '../features/sessions/queries.ts'
import { BecomeMember } from '../features/signup/BecomeMember.tsx'
import { usePartActions } from '../features/signup/use-part-actions.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

const SlotDialog = lazy(() => import('../features/session-songs/SlotDialog.tsx'))

type Asked = { about: 'join' | 'refusal' | 'leaving'; what: Refused } | null

const spoken = ({ song, slot }: Refused) => ({ slotId: slot.slot.slotId, name: slot.name, song: song.title })

/**
 * What a tap on a slot does: takes a free one, gives one's own back, and where neither may be, says why and what may. A part of
 * a published roster is not given back by a slip of the thumb.
 */
export function useSlotPress(
  view: SessionView,
  songs: SongView[],
): [press: (song: SongView, slot: SlotView) => void, dialogs: ReactNode] {
  const { take, leave } = usePartActions(view)
  const [asked, setAsked] = useState<Asked>(null)
  const close = () => setAsked(null)
  const { callerIsApproved } = view.me
  const { rosterPublished } = view.session

  const press = useCallback(
    ({ song }: SongView, slot: SlotView) => {
      const what = { song, slot }
      if (!callerIsApproved) setAsked({ about: 'join', what })
      else if (slot.look === 'held' && rosterPublished) setAsked({ about: 'leaving', what })
      else if (isMine(slot)) leave(spoken(what))
      else if (slot.verdict.ok) take(spoken(what))
      else setAsked({ about: 'refusal', what })
    },
    [callerIsApproved, rosterPublished, leave, take],
  )
  const takeInstead = (instead: Refused, waitlist = false) => {
    close()
    take(spoken(instead), waitlist)
  }
  const what = asked && `${asked.what.slot.name} in ${asked.what.song.title}`
  const dialogs = asked && (
    <>
      <Dialog
        title={what ?? ''}
        open={asked.about === 'join'}
        onClose={close}
        actions={
          <Button look="outlined" onClick={close}>
            Not now
          </Button>
        }
      >
        <p>Parts are for the members of {view.session.groupName}.</p>
        <br />
        <BecomeMember view={view} />
      </Dialog>
      <Dialog
        title={`Give back ${what}?`}
        open={asked.about === 'leaving'}
        onClose={close}
        actions={
          <>
            <Button look="outlined" onClick={close}>
              Keep it
            </Button>
            <Button
              look="danger"
              onClick={() => {
                close()
                leave(spoken(asked.what))
              }}
            >
              Give it back
            </Button>
          </>
        }
      >
        The roster is out, and the others count on you. Your part goes to whoever waits for it.
      </Dialog>
      <Suspense>
        <SlotDialog
          refused={asked.about === 'refusal' ? asked.what : null}
          session={view.session}
          songs={songs}
          onWaitlist={(refused) => takeInstead(refused, true)}
          onTake={takeInstead}
          onClose={close}
        />
      </Suspense>
    </>
  )
  return [press, dialogs]
}
