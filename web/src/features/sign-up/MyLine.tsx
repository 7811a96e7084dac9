import { slotNames } from '@app/core/rules/song-status'
import { Check } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { usePreload } from '../../lib/router/first-screen.ts'
import { clockIn } from '../../lib/words/clock.ts'
import { Button } from '../../ui/Button.tsx'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { PlayLink } from '../../ui/PlayLink.tsx'
import { SongMeta } from '../../ui/SongMeta.tsx'
import { fetchPractice, type SessionView } from '../sessions/queries.ts'
import styles from './MyLine.module.css'
import type { MyParts, Part } from './my-parts.ts'
import { NextRows } from './NextRows.tsx'
import { NotThisTime } from './NotThisTime.tsx'
import { plannedStarts } from './planned-starts.ts'
import { useAnswers } from './use-answers.ts'
import { useDecline } from './use-decline.tsx'

interface AnswerProps {
  part: Part
  isConfirmed: boolean
  onAccept: () => void
  onDecline: () => void
}

/** Yes or no to one song, or what one said. */
function Answer({ part: { song }, isConfirmed, onAccept, onDecline }: AnswerProps) {
  if (isConfirmed)
    return (
      <p className={styles.said}>
        <Check size={18} aria-hidden /> You said yes
        <Button look="text" className={styles.change ?? ''} onClick={onDecline} aria-label={`Change: ${song.title}`}>
          Change
        </Button>
      </p>
    )
  return (
    <div className={styles.answer}>
      <Button icon={<Check size={18} aria-hidden />} onClick={onAccept} aria-label={`I’ll play ${song.title}`}>
        I’ll play
      </Button>
      <Button look="outlined" onClick={onDecline} aria-label={`Can’t play ${song.title}`}>
        Can’t
      </Button>
    </div>
  )
}

function Band({ part: { song, slot } }: { part: Part }) {
  const names = slotNames(song.slots)
  return (
    <ul className={styles.band} aria-label="With">
      {song.slots
        .filter(({ slotId }) => slotId !== slot.slotId)
        .map(({ slotId, family, player }) => (
          <li key={slotId} className={styles.player}>
            <InstrumentIcon family={family} />
            <span className={player ? undefined : styles.open}>
              <bdi>{player ? `${player.firstName} ${player.lastName}` : 'open'}</bdi>
              <span className="visually-hidden">, {names.get(slotId)}</span>
            </span>
          </li>
        ))}
    </ul>
  )
}

/** The songs one plays, with when, and everyone one plays them with; below, what went elsewhere and why. */
export default function MyLine({ view, parts, now }: { view: SessionView; parts: MyParts; now: Date }) {
  const { session, me } = view
  const { accept } = useAnswers(view)
  const decline = useDecline(view)
  const starts = useMemo(() => plannedStarts(session), [session])
  const isOver = now >= new Date(session.endDate)
  usePreload(useCallback(() => fetchPractice(session.id), [session.id]))
  return (
    <>
      <h2 className="visually-hidden">My songs</h2>
      <ol>
        {parts.held.map((part) => {
          const { song, slot, name } = part
          const at = starts.get(song.sessionSongId)
          return (
            <li key={slot.slotId} className={styles.song}>
              <span className={styles.number} aria-hidden="true">
                {song.number}
              </span>
              <div className={styles.words}>
                <h3 className={styles.title}>{song.title}</h3>
                <p className={styles.meta}>
                  <SongMeta song={song} />
                </p>
              </div>
              <PlayLink song={song} />
              <div className={styles.body}>
                <p className={styles.own}>
                  <InstrumentIcon family={slot.family} />
                  <strong>You: {name.toLowerCase()}</strong>
                  {at && !isOver && <span className={styles.time}>about {clockIn(at, session.timeZoneId)}</span>}
                </p>
                <Band part={part} />
                {me.lineUp && !isOver && (
                  <Answer
                    part={part}
                    isConfirmed={me.lineUp.confirmed.includes(slot.slotId)}
                    onAccept={() => accept([part])}
                    onDecline={() => decline.ask([part])}
                  />
                )}
              </div>
            </li>
          )
        })}
      </ol>
      {!isOver && <NotThisTime view={view} parts={parts} />}
      {!isOver && <NextRows view={view} count={parts.held.length} />}
      {decline.question}
    </>
  )
}
