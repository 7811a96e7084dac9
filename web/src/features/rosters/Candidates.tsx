import type { SlotCandidate } from '@app/core/contract/rosters'
import type { Slot } from '@app/core/contract/slots'
import { listOf } from '@app/core/rules/list-of'
import { skillLevelName } from '@app/core/rules/skill-level'
import { ArrowLeftRight, Asterisk, Ban, Check, Hand, Hourglass, Lock, LockOpen, UserMinus, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { IfFailed } from '../../ui/LoadFailed.tsx'
import { LoadMeter } from '../../ui/Meter.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Candidates.module.css'
import { type SlotDetails, useSlotDetailsQuery } from './queries.ts'
import { askedWords, nameOf } from './words.ts'

const SIGN = { size: 16, strokeWidth: 2.25, 'aria-hidden': true } as const
const VERDICTS: Record<SlotCandidate['verdict'], { sign: ReactNode; look: string }> = {
  'has-it': { sign: <Check {...SIGN} />, look: 'ok' },
  free: { sign: <Check {...SIGN} />, look: 'ok' },
  costs: { sign: <ArrowLeftRight {...SIGN} />, look: 'warn' },
  blocked: { sign: <Ban {...SIGN} />, look: 'bad' },
}

function Rank({ source, rank }: Pick<SlotCandidate, 'source' | 'rank'>) {
  if (source === 'wildcard')
    return (
      <span className={styles.rank}>
        <Asterisk size={26} aria-hidden />
        <small>any</small>
      </span>
    )
  if (source === 'waitlist')
    return (
      <span className={styles.rank}>
        <Hourglass size={24} aria-hidden />
        <small>waits</small>
      </span>
    )
  return (
    <span className={styles.rank}>
      {rank ?? '–'}
      <small>wish</small>
    </span>
  )
}

interface RowProps {
  one: SlotCandidate
  isBest: boolean
  showFigures: boolean
  onChoose: (() => void) | null
}

function Candidate({ one, isBest, showFigures, onChoose }: RowProps) {
  const { sign, look } = VERDICTS[one.verdict]
  return (
    <li className={cx(styles.row, isBest && styles.best)}>
      <Rank source={one.source} rank={one.rank} />
      <div className={styles.words}>
        <strong>{nameOf(one.person)}</strong>
        <span className={styles.facts}>
          {skillLevelName(one.adminRating ?? one.rating)}
          <LoadMeter songs={one.songs} min={one.min} max={one.max} />
        </span>
        <span className={cx(styles.price, styles[look])}>
          {sign}
          <span>{one.price}</span>
        </span>
        {showFigures && one.figures.length > 0 && <small className={styles.figures}>{listOf(one.figures)}</small>}
      </div>
      {one.verdict === 'has-it' ? (
        <span className={styles.has}>Has it</span>
      ) : (
        onChoose && (
          <Button
            look={isBest ? 'filled' : 'outlined'}
            size="compact"
            aria-label={`Choose ${nameOf(one.person)}`}
            onClick={onChoose}
          >
            Choose
          </Button>
        )
      )}
    </li>
  )
}

/** 'Core slot. 4 want it, 1 more could play it.' */
function headWords(slot: Slot, { candidates, others }: SlotDetails) {
  const more = others.length ? `, ${others.length} ${candidates.length ? 'more ' : ''}could play it` : ''
  return `${slot.required ? 'Core slot. ' : ''}${askedWords(candidates.map(({ source }) => source))}${more}.`
}

/** Who can take it before who cannot; who has it stands above the list already. */
const inLine = (candidates: readonly SlotCandidate[], holderId: number | undefined) => {
  const others = candidates.filter(({ person }) => person.userId !== holderId)
  const isBlocked = ({ verdict }: SlotCandidate) => verdict === 'blocked'
  return [...others.filter((one) => !isBlocked(one)), ...others.filter(isBlocked)]
}

export interface CandidateActions {
  onChoose: (userId: number) => void
  onLock: (userId: number, locked: boolean) => void
  /** Picks the holder up, to be put down elsewhere. */
  onMove: (userId: number) => void
  onClear: () => void
}

interface Props {
  rosterId: number
  version: number
  slot: Slot
  song: string
  holder: { userId: number; name: string; locked: boolean; says: string[] } | null
  /** Null: the roster is published, and can only be read. */
  actions: CandidateActions | null
  /** Of a song that was cut: said in place of every choice. */
  cut: ReactNode
  /** Writes to somebody who did not ask for it; null: nobody is needed. */
  onAsk: ((other: SlotDetails['others'][number]) => void) | null
  onClose: () => void
}

/** Everyone who wants a slot, what choosing each would cost, and who could be asked. */
export function Candidates({ rosterId, version, slot, song, holder, actions, cut, onAsk, onClose }: Props) {
  const query = useSlotDetailsQuery(rosterId, slot.slotId, version)
  const [showFigures, setFigures] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const { data } = query
  const isThere = data !== undefined
  // The keyboard goes on where the choice is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each slot that is opened takes the focus once.
  useEffect(() => {
    const choice = panel.current?.querySelector<HTMLElement>('ol button') ?? panel.current?.querySelector('button')
    if (isThere) choice?.focus({ preventScroll: true })
  }, [isThere, slot.slotId])
  const line = inLine(data?.candidates ?? [], holder?.userId)
  const onChoose = cut ? null : actions?.onChoose
  const best = cut ? undefined : line.find(({ verdict }) => verdict === 'free' || verdict === 'costs')
  return (
    <section
      ref={panel}
      aria-label={`${slot.instrumentName}, ${song}`}
      className={styles.panel}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header className={styles.head}>
        <InstrumentIcon family={slot.family} />
        <div>
          <h2 className={styles.title}>
            {slot.instrumentName}, {song}
          </h2>
          {data && <p className={styles.sub}>{headWords(slot, data)}</p>}
        </div>
        <IconButton label="Close the candidates" onClick={onClose}>
          <X size={22} aria-hidden />
        </IconButton>
      </header>
      {holder && (
        <div className={styles.holder}>
          <p>
            <strong>{holder.name}</strong> has it{holder.locked ? ', locked' : ''}.
            {holder.says.map((words) => (
              <span key={words} className={styles.broken}>
                {words}
              </span>
            ))}
          </p>
          {actions && (
            <div className={styles.acts}>
              <Button
                look="outlined"
                size="compact"
                icon={holder.locked ? <LockOpen {...SIGN} /> : <Lock {...SIGN} />}
                onClick={() => actions.onLock(holder.userId, !holder.locked)}
              >
                {holder.locked ? 'Unlock' : 'Lock'}
              </Button>
              <Button
                look="outlined"
                size="compact"
                icon={<Hand {...SIGN} />}
                onClick={() => actions.onMove(holder.userId)}
              >
                Move…
              </Button>
              <Button look="outlined" size="compact" icon={<UserMinus {...SIGN} />} onClick={actions.onClear}>
                Take off
              </Button>
            </div>
          )}
        </div>
      )}
      {cut}
      <IfFailed of={query} what="The candidates" />
      {!data && !query.isError && <Skeleton lines={6} label="Loading the candidates" />}
      {data && !holder && !cut && data.empty && <p className={styles.why}>{data.empty}</p>}
      {data && (
        <ol className={styles.list}>
          {line.map((one) => (
            <Candidate
              key={one.person.userId}
              one={one}
              isBest={one === best}
              showFigures={showFigures}
              onChoose={onChoose ? () => onChoose(one.person.userId) : null}
            />
          ))}
        </ol>
      )}
      {data && !cut && data.others.length > 0 && (
        <div className={styles.others}>
          <p className={styles.sub}>Could play it, but didn’t ask</p>
          <ul>
            {data.others.map((other) => (
              <li key={other.person.userId}>
                <span>
                  {nameOf(other.person)} <small>{other.comes ? 'is coming' : 'has not answered'}</small>
                </span>
                {other.comes && onChoose && (
                  <Button
                    look="text"
                    size="compact"
                    aria-label={`Choose ${nameOf(other.person)}`}
                    onClick={() => onChoose(other.person.userId)}
                  >
                    Choose
                  </Button>
                )}
                {other.askedAt ? (
                  <small>asked</small>
                ) : !other.hasAddress ? (
                  <small>no address</small>
                ) : (
                  onAsk && (
                    <Button
                      look="text"
                      size="compact"
                      aria-label={`Ask ${nameOf(other.person)}`}
                      onClick={() => onAsk(other)}
                    >
                      Ask…
                    </Button>
                  )
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {data?.candidates.some(({ figures }) => figures.length > 0) && (
        <Button look="text" size="compact" aria-pressed={showFigures} onClick={() => setFigures(!showFigures)}>
          {showFigures ? 'Words only' : 'With figures'}
        </Button>
      )}
    </section>
  )
}
