import { countOf } from '@app/core/rules/count-of'
import { rankedWishes } from '@app/core/rules/wish-ranks'
import { Check, ChevronDown, Hourglass, MessageSquareQuote } from 'lucide-react'
import { memo } from 'react'
import { Link } from '../../lib/router/router.tsx'
import { ordinal } from '../../lib/words/words.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { personOf } from '../../ui/person.ts'
import styles from './People.module.css'
import { nameOf, type SlotNames } from './people.ts'
import type { ListedPerson } from './queries.ts'

export const songsWords = ({ SongAssignMin: min, SongAssignMax: max }: ListedPerson) =>
  min === max ? countOf(min, 'song') : `${min}–${max} songs`

function wishesWords(count: number, firstCome: boolean) {
  if (firstCome) return countOf(count, 'slot')
  return countOf(count, 'wish')
}

interface OpenProps {
  person: ListedPerson
  slotOf: (slotId: number) => SlotNames | undefined
  onChange: () => void
  onRemove: () => void
}

/** Their wishes by rank, then what they wait for or have. */
function Wishes({ person, slotOf }: Pick<OpenProps, 'person' | 'slotOf'>) {
  const ranked = rankedWishes(person.wishes)
  const others = person.wishes.filter(({ state }) => state !== 'wished')
  if (!person.wishes.length) return <p className={styles.quiet}>{nameOf(person)} hasn’t asked for any songs yet.</p>
  return (
    <ol className={styles.wishes}>
      {[...ranked, ...others].map(({ slotId, state, waitlistPosition }, index) => {
        const slot = slotOf(slotId)
        return (
          slot && (
            <li key={slotId} className={styles.wish}>
              <span className={styles.rank}>
                {state === 'wished' && index + 1}
                {state === 'held' && <Check size={18} aria-label="Plays" />}
                {state === 'waitlisted' && <Hourglass size={16} aria-label="Waits for" />}
              </span>
              <InstrumentIcon family={slot.family} />
              <span className={styles.song}>
                <Link to={slot.link}>{slot.song}</Link>
                <small>
                  {' '}
                  {slot.instrument.toLowerCase()}
                  {waitlistPosition !== null && `, waitlist, ${ordinal(waitlistPosition)}`}
                </small>
              </span>
            </li>
          )
        )
      })}
    </ol>
  )
}

function Open({ person, slotOf, onChange, onRemove }: OpenProps) {
  const { wildcards, instruments, allocationMax, Notes } = person
  const any = instruments.filter(({ instrumentId }) => wildcards.includes(instrumentId)).map(({ name }) => name)
  return (
    <div className={styles.open}>
      <Wishes person={person} slotOf={slotOf} />
      <div className={styles.side}>
        {Notes && <p className={styles.quote}>{Notes}</p>}
        <p className={styles.quiet}>
          Would like {songsWords(person)}
          {any.length > 0 && `, and ${any.join(' and ').toLowerCase()} in any song`}.
          {allocationMax !== null && ` You allow ${allocationMax} at most.`}
        </p>
        <div className={styles.acts}>
          <Button look="outlined" size="compact" onClick={onChange}>
            Change
          </Button>
          <ButtonLink look="text" size="compact" to={`/profile/${person.userId}`}>
            Profile
          </ButtonLink>
          <Button look="danger" size="compact" onClick={onRemove} aria-label={`Take ${nameOf(person)} off the list`}>
            Take off
          </Button>
        </div>
      </div>
    </div>
  )
}

interface RowProps extends Omit<OpenProps, 'onChange' | 'onRemove'> {
  firstCome: boolean
  isOpen: boolean
  onToggle: (userId: number) => void
  onChange: (person: ListedPerson) => void
  onRemove: (person: ListedPerson) => void
}

/** Somebody on the list; opens in place. */
export const PersonRow = memo(function PersonRow({ person, firstCome, isOpen, slotOf, onToggle, ...acts }: RowProps) {
  const { userId, instruments, wishes, waitlistPosition, Notes } = person
  return (
    <>
      <button type="button" aria-expanded={isOpen} onClick={() => onToggle(userId)} className={styles.row}>
        <Avatar person={personOf(person)} link={false} />
        <span className={styles.who}>
          <span className={styles.name}>{nameOf(person)}</span>
          <span className={styles.plays}>
            {instruments.map(({ instrumentId, name, family }) => (
              <span key={instrumentId} title={name}>
                <InstrumentIcon family={family} />
                <span className="visually-hidden">{name}</span>
              </span>
            ))}
          </span>
        </span>
        <span className={styles.note}>
          {Notes && (
            <>
              <MessageSquareQuote size={16} aria-hidden />
              note
            </>
          )}
        </span>
        <span className={styles.facts}>
          <span>
            {waitlistPosition === null ? wishesWords(wishes.length, firstCome) : `${ordinal(waitlistPosition)} in line`}
          </span>
          <span>{songsWords(person)}</span>
        </span>
        <ChevronDown size={20} aria-hidden className={styles.chevron} />
      </button>
      {isOpen && (
        <Open
          person={person}
          slotOf={slotOf}
          onChange={() => acts.onChange(person)}
          onRemove={() => acts.onRemove(person)}
        />
      )}
    </>
  )
})
