import { Check, Plus } from 'lucide-react'
import { lengthOf } from '../../lib/words/words.ts'
import { MusicKey } from '../../ui/MusicKey.tsx'
import type { FoundSong, Song } from './queries.ts'
import styles from './SongResults.module.css'

interface Props<S> {
  songs: S[]
  /** 'Suggest', 'Add' */
  verb: string
  /** 'In the set', where there is nothing to choose any more. */
  standing: (song: S) => string | null
  onChoose: (song: S) => void
}

function Facts({ song }: { song: Song | FoundSong }) {
  return (
    <>
      <span className={styles.words}>
        <span className={styles.title}>{song.title}</span>
        <span className={styles.meta}>{song.artistName}</span>
      </span>
      <span className={styles.facts}>
        {song.key && <MusicKey value={song.key} />}
        {song.durationSeconds && <span>{lengthOf(song.durationSeconds)}</span>}
      </span>
    </>
  )
}

/** Songs that were found, each a button but for those that are there already. */
export function SongResults<S extends Song | FoundSong>({ songs, verb, standing, onChoose }: Props<S>) {
  return (
    <ul>
      {songs.map((song) => {
        const there = standing(song)
        return (
          <li key={song.songId ?? song.spotifyTrackId ?? `${song.title} ${song.artistName}`}>
            {there ? (
              <p className={styles.song}>
                <Facts song={song} />
                <span className={styles.there}>
                  <Check size={14} aria-hidden /> {there}
                </span>
              </p>
            ) : (
              <button
                type="button"
                aria-label={`${verb} ${song.title} by ${song.artistName || 'an unknown artist'}`}
                onClick={() => onChoose(song)}
                className={styles.song}
              >
                <Facts song={song} />
                <Plus size={20} aria-hidden className={styles.plus} />
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
