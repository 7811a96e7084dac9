import { PRODUCT } from '@app/core/product'
import { Components } from './Components.tsx'
import styles from './Palette.module.css'
import { TokenTables } from './TokenTables.tsx'

const THEMES = ['light', 'dark'] as const

/** Every token and every component, light beside dark. */
export function Palette() {
  return (
    <main>
      <header className={styles.top}>
        <h1>{PRODUCT}: palette</h1>
        <a href="/">Back to the app</a>
      </header>
      <div className={styles.themes}>
        {THEMES.map((theme) => (
          <div key={theme} data-theme={theme} className={styles.theme}>
            <p className={styles.poster}>{theme}</p>
            <TokenTables />
            <Components />
          </div>
        ))}
      </div>
    </main>
  )
}
