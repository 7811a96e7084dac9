import { slotName } from '@app/core/rules/song-status'
import { Check, Clock, FastForward, MonitorUp, RotateCcw, SkipForward } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { cx } from '../../ui/class-names.ts'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { LoadMeter } from '../../ui/Meter.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { rosterAddress } from './addresses.ts'
import styles from './DraftDesk.module.css'
import { type DraftShown, deskReason, instrumentsIn, openWords } from './draft.ts'
import type { useDraftSteps } from './mutations.ts'
import { loadsOf } from './people.ts'
import { playedRows } from './played.ts'
import { Bar, useRosterSub } from './RosterBar.tsx'
import { placeOfSlot, useClosedOnLeaving } from './use-desk.ts'
import { ordinalWord } from './words.ts'

type Steps = ReturnType<typeof useDraftSteps>

function Now({ session, view, draft, names, actions, grid }: DraftShown) {
  const { next } = draft
  const loads = loadsOf(view, session.songs)
  if (!next) return null
  const place = placeOfSlot(session, next.slotId)
  const load = (userId: number) => loads.find(({ person }) => person.userId === userId)
  const mine = load(next.userId)
  const instruments = instrumentsIn(grid, draft.instrumentIds)
  const says = deskReason(next)
  const nameOf = (id: number) => names.get(id) ?? 'Someone'
  return (
    <section aria-label="The suggestion" className={styles.now}>
      <p className={styles.where}>
        Pass {next.passNo} · {instruments[next.instrumentIndex]?.name}, {next.instrumentIndex + 1} of{' '}
        {instruments.length} · pick {draft.decided + 1} of {draft.slots}
        {next.priority !== null && !/\bwish\b/.test(says) && ` · their ${ordinalWord(next.priority)} wish`}
      </p>
      <h2 className={styles.who}>{nameOf(next.userId)}</h2>
      <p className={styles.what}>
        {place && <InstrumentIcon family={place.slot.family} />}
        {place?.part.toLowerCase()} on {place?.song.number} {place?.song.title}
        {mine && <LoadMeter songs={mine.songs} min={mine.min} max={mine.max} />}
      </p>
      <p className={styles.reason}>{says}</p>
      <div className={styles.acts}>
        <Button size="big" icon={<Check size={20} aria-hidden />} busy={actions.isBusy} onClick={actions.accept}>
          It’s {nameOf(next.userId)}’s
        </Button>
        <Button look="outlined" icon={<SkipForward size={18} aria-hidden />} onClick={actions.skip}>
          Later
        </Button>
      </div>
      {next.alternatives.length > 0 && (
        <>
          <h3 className={styles.or}>Or somebody else, and what that costs</h3>
          <ol className={styles.others}>
            {next.alternatives.map(({ userId, price, figures }, index) => {
              const theirs = load(userId)
              return (
                <li key={userId}>
                  <kbd>{index + 1}</kbd>
                  <div>
                    <strong>{nameOf(userId)}</strong>
                    {theirs && <LoadMeter songs={theirs.songs} min={theirs.min} max={theirs.max} />}
                    <p>{price}</p>
                    {figures.length > 0 && <small>{figures.join(', ')}</small>}
                  </div>
                  <Button
                    look="outlined"
                    size="compact"
                    aria-label={`Choose ${nameOf(userId)}`}
                    onClick={() => actions.override(userId)}
                  >
                    Choose
                  </Button>
                </li>
              )
            })}
          </ol>
        </>
      )}
    </section>
  )
}

function Ended({ draft, grid, assigned, view, steps }: DraftShown & { steps: Steps }) {
  const { rosterId } = view.roster
  const open = playedRows(grid.rows).flatMap(({ song, slots }) =>
    slots
      .filter((slot) => slot !== null)
      .filter(({ slotId, instrumentId }) => draft.instrumentIds.includes(instrumentId) && !assigned.has(slotId))
      .map((slot) => `${slotName(slots, slot).toLowerCase()} in ${song.title}`),
  )
  return (
    <section aria-label="The draft is over" className={styles.now}>
      <p className={styles.where}>Nothing is left to decide</p>
      <h2 className={styles.who}>
        {draft.decided} of {draft.slots}
      </h2>
      <p className={styles.reason}>{openWords(open)}</p>
      <div className={styles.acts}>
        <ButtonLink size="big" to={rosterAddress(rosterId)}>
          To the roster
        </ButtonLink>
        {draft.decided < draft.slots && (
          <Button look="outlined" busy={steps.fill.isPending} onClick={() => steps.fill.mutate()}>
            Fill the rest from the waitlists
          </Button>
        )}
      </div>
    </section>
  )
}

/** The organiser's own view of the draft: quiet, with the figures and every pick to go back to. */
export function DraftDesk(shown: DraftShown & { steps: Steps }) {
  const { session, view, draft, names, actions, steps } = shown
  const { roster } = view
  const [asksRest, setAsksRest] = useState(false)
  const [showsWish, setShowsWish] = useState(false)
  const close = useCallback(() => setAsksRest(false), [])
  useClosedOnLeaving(asksRest, close)
  const left = draft.slots - draft.decided
  return (
    <div>
      <Bar title={`Draft of ${roster.name}`} sub={useRosterSub(session, roster)}>
        <ButtonLink look="outlined" to={rosterAddress(roster.rosterId)}>
          To the roster
        </ButtonLink>
        <ButtonLink
          look="outlined"
          icon={<MonitorUp size={18} aria-hidden />}
          to={`${rosterAddress(roster.rosterId, 'wall')}${showsWish ? '&wish=1' : ''}`}
        >
          Show on the wall
        </ButtonLink>
        {draft.next && (
          <Button look="outlined" icon={<FastForward size={18} aria-hidden />} onClick={() => setAsksRest(true)}>
            Accept the rest…
          </Button>
        )}
        <Button look="text" busy={steps.end.isPending} onClick={() => steps.end.mutate()}>
          End the draft
        </Button>
      </Bar>
      <div className={styles.page}>
        {draft.next ? <Now {...shown} /> : <Ended {...shown} />}
        <aside className={styles.side}>
          <h2 className={styles.title}>
            Picks <span>{draft.picks.length}</span>
            {draft.putOff.length > 0 && <span> · {draft.putOff.length} put off</span>}
          </h2>
          <ol className={styles.picks}>
            {[...draft.putOff].reverse().map((slotId) => {
              const place = placeOfSlot(session, slotId)
              return (
                <li key={`off-${slotId}`}>
                  <Clock size={18} aria-hidden />
                  <span className={styles.pick}>
                    Put off: {place?.part.toLowerCase()}
                    <small>
                      {place?.song.number} {place?.song.title}, asked again at the end
                    </small>
                  </span>
                </li>
              )
            })}
            {[...draft.picks].reverse().map(({ event, kind, slotId, userId }) => {
              const place = placeOfSlot(session, slotId)
              return (
                <li key={event}>
                  {place && <InstrumentIcon family={place.slot.family} />}
                  <span className={cx(styles.pick, kind === 'override' && styles.override)}>
                    <strong>{names.get(userId) ?? 'Someone'}</strong>
                    <small>
                      {place?.song.number} {place?.song.title}
                      {kind === 'override' && ', your choice'}
                    </small>
                  </span>
                  <Button
                    look="text"
                    size="compact"
                    icon={<RotateCcw size={16} aria-hidden />}
                    aria-label={`Take back from ${names.get(userId) ?? 'this'}, ${place?.song.title}, on`}
                    onClick={() => steps.undo.mutate({ event, version: draft.version })}
                  >
                    Take back from here
                  </Button>
                </li>
              )
            })}
          </ol>
          {!draft.picks.length && (
            <p className={styles.none}>None yet. Taking one back takes the later ones back too.</p>
          )}
          <div className={styles.wish}>
            <span>Show on the wall which wish it was</span>
            <Switch label="Show on the wall which wish it was" checked={showsWish} onChange={setShowsWish} />
          </div>
        </aside>
      </div>
      <Confirm
        title={`Accept what is left?`}
        open={asksRest}
        onClose={close}
        no="Keep going one by one"
        yes="Accept the rest"
        onYes={() => {
          setAsksRest(false)
          actions.rest()
        }}
      >
        Up to {left} parts go as suggested. You can take them back from any pick onwards.
      </Confirm>
    </div>
  )
}
