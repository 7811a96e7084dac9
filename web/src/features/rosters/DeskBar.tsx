import { countOf } from '@app/core/rules/count-of'
import { Check } from 'lucide-react'
import { useNavigate } from '../../lib/router/router.tsx'
import { Button } from '../../ui/Button.tsx'
import type { SessionView } from '../sessions/queries.ts'
import { rosterAddress } from './addresses.ts'
import type { RosterView } from './queries.ts'
import { Bar, RosterBar } from './RosterBar.tsx'
import type { Auto } from './use-auto-assign.ts'
import type { Hand } from './use-desk.ts'

interface Props {
  session: SessionView['session']
  view: RosterView
  auto: Auto
  hand: Hand
  /** Its figures, for a phone. */
  stand: string
  /** Another button of the page is the primary one. */
  isMending: boolean
  onAmend: () => void
}

/** The roster's own bar; while a difference is shown, what to do with that. */
export function DeskBar({ session, view, auto, hand, stand, isMending, onAmend }: Props) {
  const navigate = useNavigate()
  const { roster, mine } = view
  if (!auto.result)
    return (
      <RosterBar
        session={session}
        roster={roster}
        mine={mine}
        stand={stand}
        onUndo={hand.undo}
        onRedo={hand.redo}
        onAuto={auto.ask}
        isMending={isMending}
        onAmend={onAmend}
      />
    )
  const { length } = auto.result.changes
  return (
    <Bar
      title={length ? `Auto-assign would change ${countOf(length, 'slot')}` : 'Auto-assign would change nothing'}
      sub={`${roster.name} · lottery ${auto.result.seed} · nothing is kept yet`}
    >
      <Button look="outlined" onClick={auto.drop}>
        Leave as it was
      </Button>
      {length > 0 && (
        <Button
          look="outlined"
          busy={auto.isKeeping}
          onClick={() => auto.keep(true, (id) => navigate(rosterAddress(id)))}
        >
          Keep as a new roster
        </Button>
      )}
      {length > 0 && (
        <Button icon={<Check size={20} aria-hidden />} busy={auto.isKeeping || auto.isBusy} onClick={() => auto.keep()}>
          Keep {countOf(length, 'change')}
        </Button>
      )}
    </Bar>
  )
}
