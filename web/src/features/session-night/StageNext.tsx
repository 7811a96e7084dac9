import { ChevronLeft, ChevronRight } from 'lucide-react'
import { clockIn } from '../../lib/words/clock.ts'
import { lengthOf } from '../../lib/words/words.ts'
import { MusicKey } from '../../ui/MusicKey.tsx'
import type { Tonight } from './queries.ts'
import styles from './Stage.module.css'
import { stageNames } from './stage.ts'

interface Props {
  tonight: Tonight
  /** Of the song shown; -1 before the first. */
  index: number
  next: Tonight['songs'][number] | null
  isByHand: boolean
  /** 'You are on in 2 songs' */
  mine: string
  go: (step: number) => void
  follow: () => void
}

/** The song that comes next, and the way there: for who runs the night it moves the room. */
export function StageNext({ tonight: { session, songs, mayRun }, index, next, isByHand, mine, go, follow }: Props) {
  const isBegun = index >= 0
  const names = next ? [...new Set(stageNames(next.line).values())] : []
  return (
    <footer className={styles.next}>
      <button
        type="button"
        className={styles.back}
        aria-label="Previous song"
        aria-disabled={!isBegun || undefined}
        onClick={() => go(-1)}
      >
        <ChevronLeft aria-hidden />
      </button>
      <div className={styles.coming}>
        {next ? (
          <>
            <span className={styles.nextNumber}>{next.number}</span>
            <div className={styles.nextWords}>
              <p className={styles.about}>
                {isBegun ? 'Next' : 'First'}
                {next.estimatedAt && !isByHand
                  ? `, about ${clockIn(new Date(next.estimatedAt), session.timeZoneId)}`
                  : ''}
              </p>
              <p className={styles.nextTitle}>{next.title}</p>
              <p className={styles.nextNames}>
                <span className={styles.nextFacts}>
                  {next.key && (
                    <>
                      <MusicKey value={next.key} /> ·{' '}
                    </>
                  )}
                  {next.durationSeconds && `${lengthOf(next.durationSeconds)} · `}
                </span>
                {names.join(', ') || 'Nobody yet'}
              </p>
            </div>
            <span className={styles.nextKey} aria-hidden="true">
              {next.key && <MusicKey value={next.key} />}
              {next.durationSeconds && <small>{lengthOf(next.durationSeconds)}</small>}
            </span>
          </>
        ) : (
          <div className={styles.nextWords}>
            <p className={styles.about}>{songs.length ? 'The last song' : 'No songs yet'}</p>
            <p className={styles.nextTitle}>
              {songs.length ? 'That was the set' : 'The set list will be here as soon as there is one'}
            </p>
          </div>
        )}
      </div>
      {mayRun ? (
        <button
          type="button"
          className={styles.forward}
          aria-disabled={!next || undefined}
          aria-label={isBegun ? 'Next song' : 'First song'}
          onClick={() => go(1)}
        >
          <span aria-hidden="true">{isBegun ? 'Next song' : 'First song'}</span>
          <ChevronRight aria-hidden />
        </button>
      ) : (
        <>
          <button
            type="button"
            className={styles.ahead}
            aria-disabled={!next || undefined}
            aria-label="Look at the next song"
            onClick={() => go(1)}
          >
            <ChevronRight aria-hidden />
          </button>
          {isByHand ? (
            <button type="button" className={styles.follow} onClick={follow}>
              Back to the song that is on
            </button>
          ) : (
            mine && <p className={styles.mine}>{mine}</p>
          )}
        </>
      )}
    </footer>
  )
}
