import type { Slot } from '@app/core/contract/slots'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from '../../lib/router/router.tsx'
import { useWide } from '../../lib/view/use-media.ts'
import { useNow } from '../../lib/view/use-now.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useOverlay } from '../../ui/use-overlay.ts'
import type { SessionView } from '../sessions/queries.ts'
import { rosterAddress } from './addresses.ts'
import { type CandidateActions, Candidates } from './Candidates.tsx'
import { Carrying, carryWords } from './Carrying.tsx'
import { CutNote } from './CutNote.tsx'
import { instrumentsChart, songsChart, wishesChart } from './charts.ts'
import { DeskBar } from './DeskBar.tsx'
import { DiffPanel } from './DiffPanel.tsx'
import { songsOf } from './diff.ts'
import { Fairness } from './Fairness.tsx'
import { HandQuestion } from './HandQuestion.tsx'
import { Keys, Legend } from './Legend.tsx'
import { type Goal, type KeyAction, Matrix } from './Matrix.tsx'
import { useCreateRoster } from './mutations.ts'
import { PeoplePanel } from './PeoplePanel.tsx'
import type { RosterView, SlotDetails } from './queries.ts'
import styles from './RosterDesk.module.css'
import { SongCards } from './SongCards.tsx'
import { Mends, Stand, standWords } from './Stand.tsx'
import { useAutoAssign } from './use-auto-assign.ts'
import { useCarry } from './use-carry.ts'
import { heldIn, holderOf, placeOfSlot, useClosedOnLeaving, useHand, useRosterFacts, useUndoKeys } from './use-desk.ts'
import { usePersonDrag } from './use-person-drag.ts'

const loadOptions = () => import('./AutoOptions.tsx')

interface Props {
  session: SessionView['session']
  view: RosterView
  /** Writes to somebody who did not ask for a slot. */
  onAsk: (slotId: number, other: SlotDetails['others'][number]) => void
  /** What there is to say of it below its bar; it can lead to a slot's candidates. */
  notice?: (show: (slotId: number) => void) => ReactNode
  /** The notice has the page's primary button. */
  isMending?: boolean
}

/** One roster at work: the matrix with its panel on a laptop, a song a card on a phone. */
export function RosterDesk({ session, view, onAsk, notice, isMending = false }: Props) {
  const { roster } = view
  const { rosterId } = roster
  const isWide = useWide()
  const now = useNow()
  const navigate = useNavigate()
  const desk = useRef<HTMLDivElement>(null)
  const [query] = useSearchParams()
  // A difference elsewhere leads to the very slot.
  const named = Number(query.get('slot')) || null
  const [open, setOpen] = useState(named)
  const [marked, setMarked] = useState<number | null>(null)
  const [onlyChanged, setOnlyChanged] = useState(false)
  const [goal, setGoal] = useState<Goal | null>(named ? { slotId: named, opens: true } : null)
  const hand = useHand(session, view)
  const auto = useAutoAssign(rosterId, session.id)
  const create = useCreateRoster(session.id)
  const carry = useCarry(hand.drop, hand.mayEdit && !auto.isAsking && !auto.result)
  const { carried } = carry
  const { grid, facts, loads, names } = useRosterFacts(session, view, auto.result, carried?.userId ?? marked)
  const changedSongs = useMemo(() => auto.result && songsOf(session, auto.result.changes), [session, auto.result])
  const Options = useOverlay(loadOptions, auto.isAsking, auto.close)
  const onPointerDown = usePersonDrag(names, hand.mayEdit && !auto.result ? hand.drop : null, styles.ghost)
  // Under a proposal or a question they would take back what is not in sight.
  useUndoKeys(hand, !auto.result && !auto.isAsking && !hand.asked)
  const { leave } = hand
  const closeAll = useCallback(() => {
    leave()
    auto.close()
  }, [leave, auto.close])
  useClosedOnLeaving(hand.asked !== null || auto.isAsking, closeAll)

  /** Null: the first part that the keyboard reaches. */
  const focusCell = (slotId: number | null) => {
    const cell = slotId === null ? '[data-slot]:not([tabindex="-1"])' : `[data-slot="${slotId}"]`
    // After the panel has gone, so that the keyboard is where it was.
    requestAnimationFrame(() => desk.current?.querySelector<HTMLElement>(cell)?.focus())
  }
  const go = (slotId: number) => {
    const song = placeOfSlot(session, slotId)?.song
    if (song && !changedSongs?.has(song.sessionSongId)) setOnlyChanged(false)
    setGoal({ slotId })
  }
  const show = (slotId: number) => {
    setOpen(slotId)
    setGoal({ slotId, opens: true })
  }
  const close = () => {
    focusCell(open)
    setOpen(null)
  }
  function pickUp(userId: number, fromSlotId: number | null) {
    carry.pickUp({ userId, fromSlotId })
    setOpen(null)
  }
  /** By a button beside the matrix: the keyboard goes on in it. */
  function pickUpFrom(userId: number, fromSlotId: number | null) {
    pickUp(userId, fromSlotId)
    focusCell(fromSlotId)
  }
  const press = (slotId: number) => (carried ? carry.putDown(slotId) : setOpen(slotId))
  function onKey(key: KeyAction, slot: Slot) {
    if (auto.result) return
    const held = facts.assigned.get(slot.slotId)
    if (key === 'lock') hand.toggleLock(slot)
    else if (key === 'clear') hand.takeOff(slot)
    else if (held && hand.mayEdit) pickUp(held.userId, slot.slotId)
  }
  const actions: CandidateActions | null =
    hand.mayEdit && open !== null
      ? {
          onChoose: (userId) => {
            hand.assign(open, userId)
            close()
          },
          onLock: () => hand.toggleLock({ slotId: open }),
          onMove: (userId) => pickUpFrom(userId, open),
          onClear: () => {
            hand.takeOff({ slotId: open })
            close()
          },
        }
      : null

  const place = placeOfSlot(session, open)
  // A part of what is out that nobody has needs somebody as much as one in a draft.
  const mayFindSomebody =
    roster.state === 'published' && now < new Date(session.endDate) && open !== null && !facts.assigned.has(open)
  const charts = [
    wishesChart(roster.figures),
    songsChart(roster.figures),
    instrumentsChart(grid.columns, grid.rows, facts.assigned),
  ]
  const instruments = new Map(
    session.instruments.map(({ instrumentId, instrumentName }) => [instrumentId, instrumentName]),
  )
  const candidates = place && !auto.result && (
    <Candidates
      rosterId={rosterId}
      version={roster.version}
      slot={{ ...place.slot, instrumentName: place.part }}
      song={place.song.title}
      holder={holderOf(view, facts, place.slot.slotId)}
      actions={actions}
      cut={place.song.cut && <CutNote sessionId={session.id} rosterId={rosterId} song={place.song} />}
      onAsk={actions || mayFindSomebody ? (other) => onAsk(place.slot.slotId, other) : null}
      onClose={close}
    />
  )
  const inHand = carried && carryWords(carried, names.get(carried.userId) ?? 'Someone')
  const carrying = carried && inHand && (
    <Carrying
      words={inHand}
      onLetGo={() => {
        carry.letGo()
        focusCell(carried.fromSlotId)
      }}
    />
  )
  const people = (
    <PeoplePanel
      loads={loads}
      instruments={instruments}
      marked={marked}
      onMark={setMarked}
      onMax={hand.mayEdit ? hand.most : null}
      onPut={(userId) => pickUpFrom(userId, null)}
    />
  )
  const fairness = <Fairness figures={auto.result?.after ?? roster.figures} charts={charts} />
  const held = heldIn(view, auto.options.keepSlotIds)
  const diff = auto.result && (
    <DiffPanel
      session={session}
      result={auto.result}
      names={names}
      open={open}
      isBusy={auto.isBusy}
      onOpen={(slotId) => {
        setOpen(slotId)
        setGoal({ slotId, isShown: true })
      }}
      only={isWide ? { isOn: onlyChanged, onChange: setOnlyChanged } : null}
      onHold={auto.hold}
      held={held}
      onRelease={auto.release}
    />
  )
  return (
    <div ref={desk} className={styles.desk} onPointerDown={onPointerDown}>
      {/* There from the start: what comes together with its text, many readers do not say. */}
      <p role="status" aria-label="In your hand" className="visually-hidden">
        {inHand && `${inHand.what} ${inHand.next} The arrows find it, Enter does it, Escape lets go.`}
      </p>
      <DeskBar
        session={session}
        view={view}
        auto={auto}
        hand={hand}
        stand={standWords(grid, facts)}
        isMending={isMending}
        onAmend={() =>
          create.mutate({ copyFromRosterId: rosterId }, { onSuccess: (made) => navigate(rosterAddress(made.rosterId)) })
        }
      />
      {notice?.(show)}
      <Stand
        session={session}
        roster={roster}
        grid={grid}
        facts={facts}
        auto={auto}
        onGo={auto.result && !isWide ? null : go}
      />
      {!grid.rows.length ? (
        <div className={styles.none}>
          <EmptyState
            title="There are no songs to fill"
            action={<ButtonLink to={`/admin/edit-session-songs?sessionId=${session.id}`}>Add songs</ButtonLink>}
          >
            Once the set has songs, their parts stand here, each with the people who want it.
          </EmptyState>
        </div>
      ) : isWide ? (
        <div className={styles.body}>
          <div className={styles.main}>
            <Matrix
              grid={grid}
              only={onlyChanged && changedSongs?.size ? changedSongs : null}
              facts={facts}
              open={open}
              goal={goal}
              onOpen={({ slotId }) => press(slotId)}
              onKey={onKey}
            />
            {carrying ?? (
              <Legend isDifference={auto.result !== null}>
                <Keys mayEdit={hand.mayEdit} isDifference={auto.result !== null} />
              </Legend>
            )}
          </div>
          <aside className={cx(styles.panel, !diff && candidates && styles.both)}>
            {diff ?? (
              <>
                {candidates}
                {people}
                {!candidates && fairness}
              </>
            )}
          </aside>
        </div>
      ) : (
        <SongCards
          grid={grid}
          facts={facts}
          open={open}
          goal={goal}
          onOpen={setOpen}
          onPress={press}
          mends={<Mends grid={grid} facts={facts} onGo={go} isShort />}
          carrying={carrying}
          sheet={candidates}
          diff={diff}
          people={
            <>
              {people}
              {fairness}
            </>
          }
        />
      )}
      {Options && auto.isAsking && (
        <Options
          session={session}
          auto={auto}
          seed={roster.seed}
          locked={view.assignments.filter(({ locked }) => locked).length}
          held={held}
          names={names}
        />
      )}
      <HandQuestion hand={hand} />
    </div>
  )
}
