import { useLayoutEffect, useRef } from 'react'
import { lengthOf } from '../../lib/words/words.ts'
import { cx } from '../../ui/class-names.ts'
import { MusicKey } from '../../ui/MusicKey.tsx'
import { type PrintLine, type Sheet, sheetsOf } from './print-lines.ts'
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

const SHRINK = 0.92
/** About five points: the least that can be read at arm's length. */
const SMALLEST = 0.5

/** A line-up that does not fit its row gets smaller type, and that row alone. */
function fit(band: HTMLElement): void {
  let scale = 1
  band.style.setProperty('--fit', '1')
  while (band.scrollHeight > band.clientHeight + 1 && scale > SMALLEST) {
    scale *= SHRINK
    band.style.setProperty('--fit', String(scale))
  }
}

function Song({ line: { number, title, artist, key, seconds, band } }: { line: PrintLine }) {
  return (
    <li className={styles.song}>
      <span className={styles.number}>{number}</span>
      <span className={styles.words}>
        <span className={styles.line}>
          <span className={styles.name}>{title}</span>
          {artist && <span className={styles.artist}>{artist}</span>}
        </span>
        {band.length > 0 && (
          <span className={styles.band} data-band>
            {band.map(({ slotId, part, who }) => (
              <span key={slotId} className={styles.part}>
                {part} {who ? <strong>{who}</strong> : <span className={styles.blank} role="img" aria-label="free" />}
              </span>
            ))}
          </span>
        )}
      </span>
      <span className={styles.key}>{key && <MusicKey value={key} />}</span>
      <span className={styles.length}>{seconds && lengthOf(seconds)}</span>
    </li>
  )
}

function Page({ sheet, of, ...props }: Props & { sheet: Sheet; of: { page: number; pages: number } }) {
  const { title, when, length, size, paper } = props
  const rows = Math.max(sheet.lines.length + sheet.blanks.length, 1)
  return (
    <article
      className={cx(styles.sheet, styles[size], styles[paper])}
      style={{ '--lines': rows } as React.CSSProperties}
      aria-label={of.pages > 1 ? `Page ${of.page} of ${of.pages}` : undefined}
    >
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.when}>{when}</p>
        <p className={styles.when}>
          {length}
          {of.pages > 1 && `, page ${of.page} of ${of.pages}`}
        </p>
      </header>
      <ol className={styles.songs}>
        {sheet.lines.map((line) => (
          <Song key={line.id} line={line} />
        ))}
        {sheet.blanks.map((number) => (
          <li key={number} className={cx(styles.song, styles.open)} aria-label={`${number}, to write in`}>
            <span className={styles.number}>{number}</span>
          </li>
        ))}
      </ol>
    </article>
  )
}

/** The set on paper: black on white, whatever the theme. Up to 25 songs are one page, and no page has an empty half. */
export function SetListPaper(props: Props) {
  const { lines, size, paper } = props
  const root = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes the room or what stands in it.
  useLayoutEffect(() => {
    const fitAll = () => {
      for (const band of root.current?.querySelectorAll<HTMLElement>('[data-band]') ?? []) fit(band)
    }
    fitAll()
    // Its own type may come after the first look.
    void document.fonts?.ready.then(fitAll)
  }, [lines, size, paper])
  const sheets = sheetsOf(lines, size)
  return (
    <div ref={root} className={styles.sheets}>
      {sheets.map((sheet, index) => (
        <Page
          key={sheet.lines[0]?.id ?? index}
          sheet={sheet}
          of={{ page: index + 1, pages: sheets.length }}
          {...props}
        />
      ))}
    </div>
  )
}
