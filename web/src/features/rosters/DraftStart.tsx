import { countOf } from '@app/core/rules/count-of'
import { clearedByDraft } from '@app/core/rules/draft-clears'
import { movedTo } from '@app/core/rules/order'
import { ArrowDown, ArrowUp, GripVertical, Play } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Link } from '../../lib/router/router.tsx'
import { Button, ButtonLink, IconButton } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { DragOrder, gripOf } from '../../ui/DragOrder.tsx'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import type { SessionView } from '../sessions/queries.ts'
import { rosterAddress } from './addresses.ts'
import styles from './DraftStart.module.css'
import { clearsWords, instrumentsIn } from './draft.ts'
import type { Column } from './matrix.ts'
import type { RosterView } from './queries.ts'
import { Bar, useRosterSub } from './RosterBar.tsx'
import { useClosedOnLeaving } from './use-desk.ts'

interface Props {
  session: SessionView['session']
  view: RosterView
  columns: Column[]
  isBusy: boolean
  onStart: (instrumentIds: number[]) => void
}

/** Which instruments are drafted, and in which order; what that empties is asked about. */
export function DraftStart({ session, view: { roster, assignments }, columns, isBusy, onStart }: Props) {
  const [order, setOrder] = useState(() => [...new Set(columns.map(({ instrumentId }) => instrumentId))])
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [asks, setAsks] = useState(false)
  const all = instrumentsIn({ columns, rows: [] }, order)
  const chosen = order.filter((id) => !left.has(id))
  const parts = session.songs.flatMap(({ cut, slots }) => slots.map((slot) => ({ ...slot, cut })))
  const cleared = clearedByDraft(parts, assignments, chosen).length
  const close = useCallback(() => setAsks(false), [])
  useClosedOnLeaving(asks, close)
  const move = (id: number, index: number) => setOrder((before) => movedTo(before, id, index))
  const nameOf = (id: number) => all.find((one) => one.id === id)?.name ?? ''
  const toggle = (id: number) =>
    setLeft((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return (
    <div>
      <Bar title={`Draft ${roster.name}`} sub={useRosterSub(session, roster)}>
        <ButtonLink look="outlined" to={rosterAddress(roster.rosterId)}>
          Back to the roster
        </ButtonLink>
      </Bar>
      <div className={styles.page}>
        <p className={styles.lead}>
          One part at a time: who gets it, and why. You accept, choose somebody else or leave it for later, alone at
          your desk or with everybody watching the wall.
        </p>
        <h2 className={styles.title}>Which instruments, in this order</h2>
        <DragOrder
          ids={order}
          noun="instrument"
          nameOf={nameOf}
          onMove={move}
          label="Order of the instruments"
          className={styles.list}
        >
          {all.map(({ id, name, family }, index) => (
            <li key={id} className={styles.row}>
              <button type="button" {...gripOf('instrument')} aria-label={`Drag ${name}`} className={styles.grip}>
                <GripVertical size={20} aria-hidden />
              </button>
              <label className={styles.name}>
                <input type="checkbox" checked={!left.has(id)} onChange={() => toggle(id)} />
                <InstrumentIcon family={family} />
                {name}
              </label>
              <IconButton label={`Move ${name} up`} disabled={index === 0} onClick={() => move(id, index - 1)}>
                <ArrowUp size={18} aria-hidden />
              </IconButton>
              <IconButton
                label={`Move ${name} down`}
                disabled={index === all.length - 1}
                onClick={() => move(id, index + 1)}
              >
                <ArrowDown size={18} aria-hidden />
              </IconButton>
            </li>
          ))}
        </DragOrder>
        {!order.length ? (
          <p className={styles.clears}>
            There are no parts to draft: the session has no songs with slots yet.{' '}
            <Link to={`/admin/edit-session-songs?sessionId=${session.id}`}>Add songs</Link>
          </p>
        ) : (
          <p className={styles.clears}>
            {chosen.length ? clearsWords(cleared) : 'Tick at least one instrument to draft.'}
          </p>
        )}
        <Button
          size="big"
          icon={<Play size={20} aria-hidden />}
          disabled={!chosen.length}
          busy={isBusy}
          onClick={() => (cleared ? setAsks(true) : onStart(chosen))}
        >
          Start the draft of {countOf(chosen.length, 'instrument')}
          {cleared > 0 && '…'}
        </Button>
      </div>
      <Confirm
        title={`Clear ${countOf(cleared, 'slot')} for the draft?`}
        open={asks}
        onClose={close}
        no={`Leave ${roster.name} as it is`}
        yes="Clear and start"
        look="danger"
        onYes={() => {
          close()
          onStart(chosen)
        }}
      >
        {clearsWords(cleared)}
      </Confirm>
    </div>
  )
}
