import { PRODUCT } from '@app/core/product'
import { countOf } from '@app/core/rules/count-of'
import { letterText } from '@app/core/rules/letter'
import { ArrowRight, Check, UserX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from '../../lib/router/router.tsx'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { IfFailed } from '../../ui/LoadFailed.tsx'
import type { SessionView } from '../sessions/queries.ts'
import { rosterAddress } from './addresses.ts'
import styles from './DropOuts.module.css'
import { applyWords, dropOutWords, foldedWords, repairWords, unreachedWords } from './drop-outs.ts'
import { useApplyRepair } from './mutations.ts'
import { type RepairView, useRepairQuery } from './queries.ts'
import { placeOfSlot } from './use-desk.ts'
import { nameOf } from './words.ts'

type Session = SessionView['session']

/** A part that changes hands, or stays open, with its song. */
function Row({ session, slotId, children }: { session: Session; slotId: number; children: React.ReactNode }) {
  const place = placeOfSlot(session, slotId)
  return (
    <li className={styles.row}>
      <span className={styles.number}>{place?.song.number}</span>
      <div className={styles.words}>
        <span className={styles.part}>
          {place && <InstrumentIcon family={place.slot.family} />}
          {place?.song.title}, {place?.part.toLowerCase()}
        </span>
        {children}
      </div>
    </li>
  )
}

// Where dozens dropped out, the numbers above say more than the lines.
const SHOWN = 8

function Changes({ session, repair, rosterId, onFind }: Omit<Props, 'fold'> & { repair: RepairView }) {
  const [all, setAll] = useState(false)
  const { changes, open } = repair
  const total = changes.length + open.length
  const most = all ? total : SHOWN
  return (
    <>
      <ul>
        {changes.slice(0, most).map(({ slotId, before, after, why }) => (
          <Row key={slotId} session={session} slotId={slotId}>
            <span className={styles.who}>
              {before && <s>{nameOf(before)}</s>}
              {before && <ArrowRight size={14} aria-label="to" />}
              <strong>{after ? nameOf(after) : 'nobody'}</strong>
            </span>
            {why && <small>{why}</small>}
          </Row>
        ))}
        {open.slice(0, Math.max(0, most - changes.length)).map(({ slotId, why }) => (
          <Row key={slotId} session={session} slotId={slotId}>
            <span className={styles.who}>Stays open. {why}</span>
            {onFind ? (
              <button type="button" className={styles.find} onClick={() => onFind(slotId)}>
                Who could play it?
              </button>
            ) : (
              <Link to={`${rosterAddress(rosterId)}&slot=${slotId}`} className={styles.find}>
                Who could play it?
              </Link>
            )}
          </Row>
        ))}
      </ul>
      {most < total && (
        <Button look="text" onClick={() => setAll(true)}>
          Show all {total}
        </Button>
      )}
    </>
  )
}

/** What those affected would read, before it leaves. */
function Messages({ messages }: Pick<RepairView, 'messages'>) {
  if (!messages.length) return null
  return (
    <details className={styles.messages}>
      <summary>{messages.length === 1 ? 'The message' : `The ${messages.length} messages`}</summary>
      {messages.map(({ person, subject, letter }) => (
        <article key={person.userId}>
          <h3>
            To {nameOf(person)}: {subject}
          </h3>
          {letter && <p dir="auto">{letterText(letter, PRODUCT).trim()}</p>}
        </article>
      ))}
    </details>
  )
}

interface Fold {
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

interface Props {
  session: Session
  rosterId: number
  /** A bar across the page, which opens in place; where it is left out everything is shown. */
  fold?: Fold
  /** Shows who could play a slot; where it is left out, that is a page of its own. */
  onFind?: (slotId: number) => void
}

function Folded({ id, words, fold: { isOpen, onToggle } }: { id: string; words: string; fold: Fold }) {
  return (
    <header className={styles.bar}>
      <UserX size={20} aria-hidden />
      <h2 id={id} className={styles.line}>
        {words}
      </h2>
      <Button look="outlined" size="compact" aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
        {isOpen ? 'Hide the changes' : 'See the changes…'}
      </Button>
    </header>
  )
}

function Head({ id, repair }: { id: string; repair: RepairView }) {
  return (
    <header className={styles.head}>
      <UserX size={22} aria-hidden />
      <div>
        <h2 id={id} className={styles.title}>
          {dropOutWords(repair.dropOuts)}
        </h2>
        <p>{repairWords(repair)}</p>
      </div>
    </header>
  )
}

/** Who dropped out of what is published, and the repair: the fewest changes, shown before one press puts them in place. */
export default function DropOuts({ session, rosterId, fold, onFind }: Props) {
  const query = useRepairQuery(rosterId)
  const apply = useApplyRepair(rosterId, session.id)
  const repair = query.data
  // Whoever mended it, another organiser too: what comes next is folded again.
  const isStale = fold?.isOpen === true && repair?.dropOuts.length === 0
  useEffect(() => {
    if (isStale) fold?.onToggle(false)
  }, [isStale, fold])
  if (!repair) return <IfFailed of={query} what="Who dropped out" />
  if (!repair.dropOuts.length) return null
  const unreached = unreachedWords(repair)
  const press = () =>
    apply.mutate(
      { version: repair.version, expected: repair.result },
      {
        onSuccess: ({ changes, told }) =>
          showToast({
            kind: 'plain',
            title: changes.length ? 'Repaired' : 'Left open',
            body: told ? `${countOf(told, 'person')} told.` : 'Nobody was told.',
          }),
      },
    )
  const id = `drop-outs-${rosterId}`
  return (
    <section className={fold ? styles.folds : styles.dropOuts} aria-labelledby={id}>
      {fold ? <Folded id={id} words={foldedWords(repair)} fold={fold} /> : <Head id={id} repair={repair} />}
      {fold?.isOpen !== false && (
        <div className={cx(fold && styles.opened)}>
          {fold && <p className={styles.sub}>{repairWords(repair)}</p>}
          <Changes session={session} repair={repair} rosterId={rosterId} {...(onFind && { onFind })} />
          <Messages messages={repair.messages} />
          <footer className={styles.foot}>
            <Button
              look={repair.changes.length ? 'filled' : 'outlined'}
              icon={<Check size={20} aria-hidden />}
              busy={apply.isPending}
              onClick={() => !apply.isPending && press()}
            >
              {applyWords(repair)}
            </Button>
            {unreached && <p>{unreached}</p>}
            {!repair.proven && <p>There may be a better choice of songs: the search ended before it could tell.</p>}
          </footer>
        </div>
      )}
    </section>
  )
}
