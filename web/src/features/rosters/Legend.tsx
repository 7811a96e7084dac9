import type { ReactNode } from 'react'
import styles from './Legend.module.css'
import { MARKS, type Mark } from './marks.ts'
import { Sign } from './Signs.tsx'

const ALL = Object.keys(MARKS) as Mark[]

/** What the signs mean, and where there are any, the keys. */
export function Legend({ isDifference, children }: { isDifference: boolean; children?: ReactNode }) {
  return (
    <div className={styles.legend}>
      <ul aria-label="What the signs mean">
        {ALL.filter((mark) => isDifference || mark !== 'filled').map((mark) => (
          <li key={mark} className={styles[mark]}>
            <b>
              <Sign mark={mark} rank={1} />
            </b>{' '}
            {MARKS[mark].says}
          </li>
        ))}
      </ul>
      {children && <p>{children}</p>}
    </div>
  )
}

/** The matrix's keys. */
export function Keys({ mayEdit, isDifference }: { mayEdit: boolean; isDifference: boolean }) {
  if (isDifference)
    return (
      <>
        <kbd>J</kbd> <kbd>K</kbd> from change to change
      </>
    )
  return (
    <>
      <kbd>Enter</kbd> candidates
      {mayEdit && (
        <>
          {' '}
          <kbd>M</kbd> move <kbd>L</kbd> lock <kbd>Del</kbd> take off <kbd>Ctrl Z</kbd> undo
        </>
      )}
    </>
  )
}
