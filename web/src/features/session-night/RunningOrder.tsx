import { Fragment, type ReactNode } from 'react'
import { clockIn } from '../../lib/words/clock.ts'
import { cx } from '../../ui/class-names.ts'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { SongMeta } from '../../ui/SongMeta.tsx'
import type { Tonight } from './queries.ts'
import styles from './RunningOrder.module.css'

type Song = Tonight['songs'][number]

function Band({ song, plain }: { song: Song; plain: boolean }) {
  return (
    <ul className={styles.band}>
      {song.line.map(({ slotId, family, instrumentName, player }) => (
        <li key={slotId} className={styles.player}>
          <InstrumentIcon family={family} plain={plain} />
          <span>
            <bdi>{player ? `${player.firstName} ${player.lastName}` : 'open'}</bdi>
            <span className="visually-hidden">, {instrumentName}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The song that is on, or the one that comes next, large. */
export function OnStage({ label, song }: { label: string; song: Song }) {
  return (
    <section className={cx(styles.stage, label === 'Now' && styles.now)} aria-label={label}>
      <h2 className={styles.label}>{label}</h2>
      <p className={styles.title}>{song.title}</p>
      <p className={styles.meta}>
        <SongMeta song={song} />
      </p>
      <Band song={song} plain={label === 'Now'} />
    </section>
  )
}

/** Who was to play it and has not come. */
const absentOf = ({ line }: Song, people: Tonight['people']) =>
  people.filter(
    ({ person, present }) => present === false && line.some(({ player }) => player?.userId === person.userId),
  )

/** The whole set with the time when each song is likely to come. */
export function RunningOrder({
  tonight: { session, songs, nowPlaying, people },
  userId,
  actionOf,
}: {
  tonight: Tonight
  userId: number
  actionOf?: (song: Song) => ReactNode
}) {
  return (
    <ol>
      {songs.map((song) => {
        const own = userId > 0 && song.line.find(({ player }) => player?.userId === userId)
        const absent = absentOf(song, people)
        return (
          <li
            key={song.sessionSongId}
            aria-current={song.sessionSongId === nowPlaying ? 'true' : undefined}
            className={cx(styles.row, song.played && styles.played, actionOf && styles.withAction)}
          >
            <span className={styles.number} aria-hidden="true">
              {song.number}
            </span>
            <span className={styles.words}>
              <span className={styles.name}>{song.title}</span>
              <span className={styles.meta}>
                <bdi>{song.artistName}</bdi>
                {own && <strong> · You: {own.instrumentName}</strong>}
              </span>
              {absent.length > 0 && (
                <span className={styles.absent}>
                  Not here:{' '}
                  {absent.map(({ person: { userId, firstName, lastName } }, index) => (
                    <Fragment key={userId}>
                      {index > 0 && ', '}
                      <bdi>{`${firstName} ${lastName}`}</bdi>
                    </Fragment>
                  ))}
                </span>
              )}
            </span>
            <span className={styles.time}>
              {song.sessionSongId === nowPlaying
                ? 'now'
                : song.estimatedAt
                  ? `about ${clockIn(new Date(song.estimatedAt), session.timeZoneId)}`
                  : 'played'}
            </span>
            {actionOf?.(song)}
          </li>
        )
      })}
    </ol>
  )
}
