import { countOf } from '@app/core/rules/count-of'
import { useState } from 'react'
import { useReaderZone } from '../../lib/session/reader-zone.ts'
import { showToast } from '../../lib/toasts.ts'
import { useNow } from '../../lib/view/use-now.ts'
import { goneRow, useStaying } from '../../lib/view/use-staying.ts'
import { ordinal } from '../../lib/words/words.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { IfFailed } from '../../ui/LoadFailed.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { personOf } from '../../ui/person.ts'
import { Question } from '../../ui/Question.tsx'
import { useOfferSlot } from './mutations.ts'
import styles from './OpenOffers.module.css'
import { untilWord } from './offer-words.ts'
import { type SessionOffers, useSessionOffersQuery } from './queries.ts'

type Freed = SessionOffers['slots'][number]
type Waiting = Freed['line'][number]

const nameOf = ({ person }: Pick<Waiting, 'person'>) => [person.firstName, person.lastName].filter(Boolean).join(' ')

const idOf = ({ slotId }: Freed) => slotId

const ANSWERS = { declined: 'passed', lapsed: 'did not answer', withdrawn: 'was asked before' } as const

const standingOf = ({ position, answer }: Waiting) =>
  [position ? `${ordinal(position)} in line` : 'asked for it', answer && ANSWERS[answer]].filter(Boolean).join(', ')

/** Who waits, in their order: one press offers it. */
function Choose({ sessionId, slot, onClose }: { sessionId: number; slot: Freed; onClose: () => void }) {
  const offer = useOfferSlot(sessionId)
  const others = slot.line.filter(({ person }) => person.userId !== slot.offer?.person.userId)
  const choose = (waiting: Waiting) =>
    offer.mutate(
      { slotId: slot.slotId, userId: waiting.person.userId },
      {
        onSuccess: () => {
          showToast({
            kind: 'plain',
            title: `${nameOf(waiting)} has been asked`,
            body: `${slot.instrumentName} on ${slot.title}`,
          })
          onClose()
        },
      },
    )
  return (
    <Question
      title={`Offer ${slot.instrumentName.toLowerCase()} on ${slot.title} to`}
      open
      onClose={onClose}
      actions={
        <Button look="outlined" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {slot.offer && <p>{nameOf(slot.offer)} won’t be asked any more. Whoever you choose gets an e-mail.</p>}
      {offer.isError && <Notice kind="error">{offer.error.message}</Notice>}
      <ul className={styles.line}>
        {others.map((waiting) => (
          <li key={waiting.person.userId}>
            <button
              type="button"
              className={styles.person}
              aria-disabled={offer.isPending || undefined}
              onClick={() => !offer.isPending && choose(waiting)}
            >
              <Avatar person={personOf(waiting.person)} link={false} />
              <span>
                <bdi>{nameOf(waiting)}</bdi>
                <small>{standingOf(waiting)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Question>
  )
}

/** Somebody has been told that it could be theirs: to take that back is asked first. */
function Stop({ slot, zone, onStop, onClose }: { slot: Freed; zone: string; onStop: () => void; onClose: () => void }) {
  const now = useNow()
  const readerZone = useReaderZone()
  const part = `${slot.instrumentName.toLowerCase()} on ${slot.title}`
  return (
    <Confirm
      title={slot.offer ? 'Take the offer back?' : 'Stop offering it?'}
      open
      onClose={onClose}
      no={slot.offer ? 'Let them answer' : 'Keep offering it'}
      yes={slot.offer ? 'Take it back' : 'Stop'}
      look="danger"
      onYes={() => {
        onStop()
        onClose()
      }}
    >
      {slot.offer && (
        <>
          <bdi>{nameOf(slot.offer)}</bdi> has {untilWord(new Date(slot.offer.answerBy), zone, now, readerZone)} to
          answer.{' '}
        </>
      )}
      Nobody else will be asked about {part}. It stays empty until you fill it.
    </Confirm>
  )
}

interface RowProps {
  sessionId: number
  zone: string
  slot: Freed
  byItself: boolean
  isGone: boolean
}

function FreedSlot({ sessionId, zone, slot, byItself, isGone }: RowProps) {
  const now = useNow()
  const readerZone = useReaderZone()
  const [isChoosing, setChoosing] = useState(false)
  const [isStopping, setStopping] = useState(false)
  const stop = useOfferSlot(sessionId)
  const part = `${slot.instrumentName} on ${slot.title}`
  const others = slot.line.filter(({ person }) => person.userId !== slot.offer?.person.userId)
  const isAnybodyLeft = others.some(({ position, answer }) => position && !answer)
  return (
    <li {...goneRow(isGone)} className={styles.row}>
      <InstrumentIcon family={slot.family} />
      <div className={styles.words}>
        <p className={styles.part}>{part}</p>
        <p>
          {slot.offer ? (
            <>
              <bdi>{nameOf(slot.offer)}</bdi> has been asked, and has{' '}
              {untilWord(new Date(slot.offer.answerBy), zone, now, readerZone)} to answer.
            </>
          ) : !slot.line.length ? (
            'Nobody is waiting for it.'
          ) : !byItself && isAnybodyLeft ? (
            'In the last two hours, you choose who gets asked.'
          ) : !slot.line.some(({ position }) => position) ? (
            'Nobody is on the waitlist for it.'
          ) : (
            'Everyone on the waitlist has been asked, and nobody is left.'
          )}
          {slot.from && ` It was ${slot.from}’s.`}
        </p>
        {stop.isError && <Notice kind="error">{stop.error.message}</Notice>}
        <div className={styles.acts}>
          {others.length > 0 && (
            <Button look="outlined" size="compact" onClick={() => setChoosing(true)}>
              {slot.offer ? 'Offer to somebody else…' : 'Offer it…'}
              <span className="visually-hidden"> {part}</span>
            </Button>
          )}
          <Button look="text" size="compact" busy={stop.isPending} onClick={() => setStopping(true)}>
            Stop…<span className="visually-hidden"> offering {part}</span>
          </Button>
        </div>
      </div>
      {isStopping && (
        <Stop
          slot={slot}
          zone={zone}
          onStop={() => stop.mutate({ slotId: slot.slotId, userId: null })}
          onClose={() => setStopping(false)}
        />
      )}
      {isChoosing && <Choose sessionId={sessionId} slot={slot} onClose={() => setChoosing(false)} />}
    </li>
  )
}

// After a flu there are dozens, and the page has more to say.
const SHOWN = 6

/** For who runs the session: what became free, who is asked about it until when, and a hand in it. */
export function OpenOffers({ sessionId, zone }: { sessionId: number; zone: string }) {
  const offers = useSessionOffersQuery(sessionId)
  const slots = offers.data?.slots ?? []
  const { rows, hold } = useStaying(slots, idOf)
  const [all, setAll] = useState(false)
  const most = all ? rows.length : SHOWN
  if (!rows.length) return <IfFailed of={offers} what="What became free" />
  return (
    <section aria-labelledby="became-free" className={styles.section}>
      <h2 id="became-free" className={styles.title}>
        {countOf(slots.length, 'part')} became free
      </h2>
      <ul {...hold}>
        {rows.slice(0, most).map(({ item: slot, isGone }) => (
          <FreedSlot
            key={slot.slotId}
            isGone={isGone}
            sessionId={sessionId}
            zone={zone}
            slot={slot}
            byItself={offers.data?.byItself ?? true}
          />
        ))}
      </ul>
      {most < rows.length && (
        <Button look="text" onClick={() => setAll(true)}>
          All {slots.length} parts that became free
        </Button>
      )}
    </section>
  )
}
