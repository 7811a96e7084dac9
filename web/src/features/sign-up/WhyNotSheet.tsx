import { countOf } from '@app/core/rules/count-of'
import { listOf } from '@app/core/rules/list-of'
import { Hourglass } from 'lucide-react'
import { ordinal } from '../../lib/words/words.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { LoadMeter } from '../../ui/Meter.tsx'
import { personOf } from '../../ui/person.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import type { SessionView } from '../sessions/queries.ts'
import { songsOf } from './answers.ts'
import { offeredInstead, type Part, playedInstead } from './my-parts.ts'
import { type OwnReport, useSelf } from './queries.ts'
import styles from './WhyNotSheet.module.css'

interface Props {
  view: SessionView
  part: Part
  reason: OwnReport['mine'][number]
  own: OwnReport['people'][number] | undefined
  onWait: () => void
  onClose: () => void
}

const grantedWords = (granted: number[]) =>
  granted.length ? `, ${granted.length === 1 ? 'wish' : 'wishes'} ${listOf(granted.map(String))}` : ''

/** Who has the part and how much they play, as everybody can see in the line-up. */
function Holder({ view: { session }, part }: Pick<Props, 'view' | 'part'>) {
  const { player } = part.slot
  if (!player) return null
  const count = songsOf(session, player.userId)
  return (
    <li className={styles.person}>
      <Avatar person={personOf(player)} />
      <span className={styles.words}>
        <strong>
          <bdi>{`${player.firstName} ${player.lastName}`}</bdi>
        </strong>
        <small>{count === 1 ? 'only this song' : `${count} songs`}</small>
      </span>
      <LoadMeter songs={count} min={count} max={count} label={countOf(count, 'song')} />
    </li>
  )
}

/** Why somebody else has what one wished for, in words that hurt nobody, and what one can do now. */
export default function WhyNotSheet({ view, part, reason, own, onWait, onClose }: Props) {
  const self = useSelf()
  const { song, slot, name } = part
  const [first, ...rest] = reason.sentences
  const place = slot.waitlist + 1
  const played = playedInstead(view, part)
  return (
    <Sheet
      title={song.title}
      open
      opensAt="fit"
      onClose={onClose}
      footer={
        <Button wide size="big" icon={<Hourglass size={20} aria-hidden />} onClick={onWait}>
          Join the waitlist
        </Button>
      }
    >
      <p className={styles.eyebrow}>
        <InstrumentIcon family={slot.family} />
        Why not me? {name}, song {song.number}, your {ordinal(reason.rank)} wish
      </p>
      <p className={styles.answer}>
        <strong>{first}</strong> {rest.join(' ')}
      </p>
      <ul>
        <Holder view={view} part={part} />
        {own && (
          <li className={styles.person}>
            <Avatar person={personOf(self)} link={false} />
            <span className={styles.words}>
              <strong>You</strong>
              <small>
                {own.songs === 0 ? 'no song' : countOf(own.songs, 'song')}
                {grantedWords(own.granted)}
              </small>
            </span>
            <LoadMeter songs={own.songs} min={own.min} max={own.max} />
          </li>
        )}
      </ul>
      {slot.wishes > 1 && <p className={styles.others}>{slot.wishes} people wished for this part.</p>}
      <div className={styles.next}>
        <Hourglass size={22} aria-hidden />
        <span className={styles.words}>
          <strong>
            {place === 1
              ? 'On the waitlist you would be first in line'
              : `On the waitlist you would be ${ordinal(place)}`}
          </strong>
          <small>
            {played
              ? offeredInstead(played)
              : slot.player
                ? `If ${slot.player.firstName} drops out, it’s offered in order.`
                : 'It is open: whoever waits for it is the first to be asked.'}
          </small>
        </span>
      </div>
    </Sheet>
  )
}
