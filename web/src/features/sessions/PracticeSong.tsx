import { FileMusic, Play, Search } from 'lucide-react'
import { clockIn } from '../../lib/words/clock.ts'
import { listenLinks } from '../../lib/words/song-links.ts'
import { lengthOf } from '../../lib/words/words.ts'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { MusicKey } from '../../ui/MusicKey.tsx'
import styles from './PracticeSong.module.css'
import { hopeWords } from './practice-file.ts'
import type { Practice } from './queries.ts'

type Song = Practice['songs'][number]

function Links({ song }: { song: Song }) {
  const links = [
    ...listenLinks(song).map(({ href, where, isSearch }) =>
      isSearch ? { href, label: `Look on ${where}`, Icon: Search } : { href, label: where, Icon: Play },
    ),
    ...(song.chartLink ? [{ href: song.chartLink, label: 'Chart', Icon: FileMusic }] : []),
  ]
  return (
    <p className={styles.links}>
      {links.map(({ href, label, Icon }) => (
        <a key={label} href={href} target="_blank" rel="noreferrer" aria-label={`${song.title}: ${label}`}>
          <Icon size={16} aria-hidden />
          {label}
        </a>
      ))}
    </p>
  )
}

/** One song to practise: what, in which key, how fast, with whom. */
export function PracticeSong({ song, zone, band }: { song: Song; zone: string; band: string }) {
  return (
    <li className={styles.song}>
      <span className={styles.number} aria-hidden="true">
        {song.number}
      </span>
      <div className={styles.words}>
        <h2 className={styles.title}>{song.title}</h2>
        <p className={styles.meta}>{song.artistName}</p>
        <dl className={styles.facts}>
          {song.key && (
            <div>
              <dt>Key</dt>
              <dd>
                <MusicKey value={song.key} />
              </dd>
            </div>
          )}
          {song.tempo && (
            <div>
              <dt>Tempo</dt>
              <dd>{song.tempo}</dd>
            </div>
          )}
          {song.durationSeconds && (
            <div>
              <dt>Length</dt>
              <dd>{lengthOf(song.durationSeconds)}</dd>
            </div>
          )}
          {song.plannedAt && song.parts.some(({ held }) => held) && (
            <div>
              <dt>About</dt>
              <dd>{clockIn(new Date(song.plannedAt), zone)}</dd>
            </div>
          )}
        </dl>
        <ul>
          {song.parts.map((part) => (
            <li key={part.slotId} className={styles.part}>
              <InstrumentIcon family={part.family} />
              <span>
                {part.instrumentName}
                {!part.held && <span className={styles.meta}>, {hopeWords(part)}</span>}
                {part.note && <span className={styles.meta}>: {part.note}</span>}
              </span>
            </li>
          ))}
        </ul>
        {band && <p className={styles.meta}>With {band}</p>}
        {song.notes && <p className={styles.notes}>{song.notes}</p>}
        <Links song={song} />
      </div>
    </li>
  )
}
