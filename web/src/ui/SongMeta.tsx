import { lengthOf } from '../lib/words/words.ts'
import { MusicKey } from './MusicKey.tsx'
import styles from './SongMeta.module.css'

interface Song {
  artistName: string
  key: string
  durationSeconds: number | null
}

/** 'Stevie Wonder · E♭m · 4:26' */
export function SongMeta({ song }: { song: Song }) {
  return (
    <>
      <bdi>{song.artistName}</bdi>
      {(song.key || song.durationSeconds) && (
        <span className={styles.facts}>
          {song.artistName && ' · '}
          {song.key && <MusicKey value={song.key} />}
          {song.key && song.durationSeconds && ' · '}
          {song.durationSeconds && lengthOf(song.durationSeconds)}
        </span>
      )}
    </>
  )
}
