import styles from './MusicKey.module.css'

/** 'Ebm' and 'E♭m' with the sign drawn: no text font has one that fits. An 'm' or a number after it stays as it is. */
export function MusicKey({ value }: { value: string }) {
  const [, note, sign, rest] = /^([A-G])(b|♭|#|♯)(.*)$/.exec(value) ?? []
  if (!note || !sign) return <span className={styles.key}>{value}</span>
  const isFlat = sign === 'b' || sign === '♭'
  return (
    <span className={styles.key}>
      {note}
      <svg viewBox={isFlat ? '0 0 6 14' : '0 0 8 14'} aria-hidden="true" className={styles.sign}>
        <path
          d={
            isFlat
              ? 'M1 0.5V13C3 11.6 5.2 9.8 5.2 7.9C5.2 6 2.6 6 1 8'
              : 'M2.8 2V13M5.4 1V12M0.8 5.6L7.4 4M0.8 10L7.4 8.4'
          }
        />
      </svg>
      <span className="visually-hidden">{isFlat ? ' flat ' : ' sharp '}</span>
      {rest}
    </span>
  )
}
