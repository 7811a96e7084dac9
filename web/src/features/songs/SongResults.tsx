import { Plus } from 'lucide-react'
import { lengthOf } from '../../lib/words.ts'
import { MusicKey } from '../../ui/MusicKey.tsx'
import type { FoundSong, Song } from './queries.ts'
import styles from './SongResults.module.css'

interface Props<S> {
  songs: S[]
  /** 'Suggest', 'Add' */
  verb: string
  onChoose: (song: S) => void
}

/** Songs that were found, each a button. */
export function SongResults<S extends Song | FoundSong>({ songs, verb, onChoose }: Props<S>) {
  return (
    <ul>
      {songs.map((song) => (
        <li key={song.songId ?? song.spotifyTrackId ?? `${song.title} ${song.artistName}`}>
          <button
            type="button"
            aria-label={`${verb} ${song.title} by ${song.artistName || 'an unknown artist'}`}
            onClick={() => onChoose(song)}
            className={styles.song}
          >
            <span className={styles.words}>
              <span className={styles.title}>{song.title}</span>
              <span className={styles.meta}>{song.artistName}</span>
            </span>
            <span className={styles.facts}>
              {song.key && <MusicKey value={song.key} />}
              {song.durationSeconds && <span>{lengthOf(song.durationSeconds)}</span>}
            </span>
            <Plus size={20} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
