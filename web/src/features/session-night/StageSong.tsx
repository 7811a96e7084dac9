import { countOf } from '@app/core/rules/count-of'
import type { ReactNode } from 'react'
import { useFit } from '../../lib/view/use-fit.ts'
import { clockIn } from '../../lib/words/clock.ts'
import { lengthOf } from '../../lib/words/words.ts'
import { cx } from '../../ui/class-names.ts'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { MusicKey } from '../../ui/MusicKey.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import type { Tonight } from './queries.ts'
import styles from './Stage.module.css'
import { stageNames } from './stage.ts'

type Song = Tonight['songs'][number]

const SECOND_MS = 1_000

/** A text as large as its place has room for. */
function Fitted({ text, className, children }: { text: string; className: string | undefined; children: ReactNode }) {
  const box = useFit<HTMLDivElement>(text)
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  )
}

/** Six people have room to be large; a big band has not. */
const sizeFor = (count: number) => (count > 9 ? 'small' : count > 6 ? 'medium' : count > 5 ? 'large' : 'huge')

function Players({ song, userId }: { song: Song; userId: number }) {
  const names = stageNames(song.line)
  return (
    <ul className={styles.players} data-size={sizeFor(song.line.length)}>
      {song.line.map(({ slotId, family, instrumentName, player }) => {
        const isMe = userId > 0 && player?.userId === userId
        const name = names.get(slotId) ?? 'open'
        return (
          <li key={slotId} className={cx(isMe && styles.me, !player && styles.open)}>
            <InstrumentIcon family={family} />
            <Fitted text={name} className={styles.name}>
              <bdi>{name}</bdi>
            </Fitted>
            <span className="visually-hidden">, {instrumentName}</span>
            <small aria-hidden="true">
              {isMe ? (family === 'vocals' ? 'you sing' : 'you play') : instrumentName.toLowerCase()}
            </small>
          </li>
        )
      })}
    </ul>
  )
}

/** How far the song should be; nobody's song ends because a bar is full. */
export function StageProgress({ since, seconds, now }: { since: string; seconds: number; now: Date }) {
  const part = Math.min(1, Math.max(0, (now.getTime() - Date.parse(since)) / (seconds * SECOND_MS)))
  return (
    <div className={styles.progress} aria-hidden="true">
      <i style={{ transform: `scaleX(${part})` }} />
    </div>
  )
}

/** The song that the stage shows: what, in which key, who. */
export function StageSong({ song, userId, progress }: { song: Song; userId: number; progress: ReactNode }) {
  return (
    <>
      <div className={styles.head}>
        <span className={styles.number}>{song.number}</span>
        <Fitted text={song.title} className={styles.words}>
          <PageHeading className={styles.title ?? ''}>{song.title}</PageHeading>
        </Fitted>
        <p className={styles.by}>
          <bdi>{song.artistName}</bdi>
        </p>
        <div className={styles.facts}>
          {song.key && (
            <span className={styles.key}>
              <span className="visually-hidden">Key of </span>
              <MusicKey value={song.key} />
            </span>
          )}
          {song.durationSeconds && <span className={styles.length}>{lengthOf(song.durationSeconds)}</span>}
        </div>
      </div>
      {progress}
      <Players song={song} userId={userId} />
    </>
  )
}

/** Before the first song. */
export function StageCover({ tonight: { session, songs } }: { tonight: Tonight }) {
  return (
    <div className={styles.cover}>
      <Fitted text={session.title} className={styles.words}>
        <PageHeading className={styles.title ?? ''}>{session.title}</PageHeading>
      </Fitted>
      <p className={styles.by}>
        {countOf(songs.length, 'song')}, from {clockIn(new Date(session.startDate), session.timeZoneId)}
      </p>
    </div>
  )
}
