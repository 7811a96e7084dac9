import { lengthOf } from '../../lib/words.ts'
import { cx } from '../../ui/class-names.ts'
import { MusicKey } from '../../ui/MusicKey.tsx'
import type { PrintLine } from './print-lines.ts'
import styles from './SetListPaper.module.css'

interface Props {
  title: string
  /** When and where, in a line. */
  when: string
  /** '25 songs, about 2 h 10 min' */
  length: string
  lines: PrintLine[]
  size: 'large' | 'compact'
  paper: 'a4' | 'letter'
}

/** The set on a sheet of paper: black on white, whatever the theme. Up to 25 songs it is one page. */
export function SetListPaper({ title, when, length, lines, size, paper }: Props) {
  return (
    <article
      className={cx(styles.sheet, styles[size], styles[paper])}
      style={{ '--lines': Math.max(lines.length, 1) } as React.CSSProperties}
    >
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.when}>{when}</p>
        <p className={styles.when}>{length}</p>
      </header>
      <ol className={styles.songs}>
        {lines.map(({ id, number, title: name, artist, key, seconds, band }) => (
          <li key={id} className={styles.song}>
            <span className={styles.number}>{number}</span>
            <span className={styles.words}>
              <span className={styles.line}>
                <span className={styles.name}>{name}</span>
                {artist && <span className={styles.artist}>{artist}</span>}
              </span>
              {band.length > 0 && (
                <span className={styles.band}>
                  {band.map(({ slotId, part, who }) => (
                    <span key={slotId} className={styles.part}>
                      {part} <strong>{who ?? '______'}</strong>
                    </span>
                  ))}
                </span>
              )}
            </span>
            <span className={styles.key}>{key && <MusicKey value={key} />}</span>
            <span className={styles.length}>{seconds && lengthOf(seconds)}</span>
          </li>
        ))}
      </ol>
    </article>
  )
}
