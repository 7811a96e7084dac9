import { INSTRUMENT_FAMILIES } from '@app/core/contract/songs'
import { InstrumentIcon } from '../ui/InstrumentIcon.tsx'
import styles from './Palette.module.css'
import { Part } from './Part.tsx'
import { COLOURS, RADII, SPACES, TYPE_SIZES } from './tokens.ts'

export function TokenTables() {
  return (
    <>
      <Part title="Colours">
        <ul className={styles.swatches}>
          {COLOURS.map(({ name }) => (
            <li key={name}>
              <span className={styles.swatch} style={{ background: `var(${name})` }} />
              <code>{name.slice(2)}</code>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Type">
        {TYPE_SIZES.map(({ name }) => (
          <p key={name} className={styles.line}>
            <code>{name.slice(2)}</code>
            <span style={{ fontSize: `var(${name})`, lineHeight: 1 }}>Play along</span>
          </p>
        ))}
        <p className={styles.poster}>Thursday Blues Jam 12</p>
      </Part>
      <Part title="Space and shape">
        {SPACES.map(({ name, value }) => (
          <p key={name} className={styles.line}>
            <code>
              {name.slice(2)} {value}
            </code>
            <span className={styles.bar} style={{ width: `var(${name})` }} />
          </p>
        ))}
        <div className={styles.row}>
          {RADII.map(({ name }) => (
            <span key={name} className={styles.box} style={{ borderRadius: `var(${name})` }}>
              {name.slice(2)}
            </span>
          ))}
        </div>
      </Part>
      <Part title="Instruments">
        <div className={styles.row}>
          {INSTRUMENT_FAMILIES.map((family) => (
            <span key={family} className={styles.row}>
              <InstrumentIcon family={family} /> {family}
            </span>
          ))}
        </div>
      </Part>
    </>
  )
}
