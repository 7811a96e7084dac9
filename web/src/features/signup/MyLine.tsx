import { slotNames } from '@app/core/rules/song-status'
import { Check } from 'lucide-react'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { PlayLink } from '../../ui/PlayLink.tsx'
import { SongMeta } from '../../ui/SongMeta.tsx'
import styles from './MyLine.module.css'
import type { Part } from './my-parts.ts'

/** The songs one plays, with everyone one plays them with. */
export default function MyLine({ parts }: { parts: Part[] }) {
  return (
    <>
      <h2 className="visually-hidden">My songs</h2>
      <ol>
        {parts.map(({ song, slot, name }) => {
          const names = slotNames(song.slots)
          const others = song.slots.filter(({ slotId, player }) => slotId !== slot.slotId && player)
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
                <p className={styles.own}>
                  <InstrumentIcon family={slot.family} />
                  You: {name}
                  <Check size={16} aria-hidden />
                </p>
                <ul className={styles.band}>
                  {others.map(({ slotId, family, player }) => (
                    <li key={slotId} className={styles.player}>
                      <InstrumentIcon family={family} />
                      <span>
                        {player?.firstName} {player?.lastName}
                        <span className="visually-hidden">, {names.get(slotId)}</span>
                      </span>
                    </li>
                  ))}
                </ul>
              </div>
              <PlayLink song={song} />
            </li>
          )
        })}
      </ol>
    </>
  )
}
