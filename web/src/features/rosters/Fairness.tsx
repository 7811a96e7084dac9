import type { RosterFigures } from '@app/core/contract/rosters'
import { percent, shareWords } from '@app/core/rules/roster-lines'
import { useState } from 'react'
import { cx } from '../../ui/class-names.ts'
import type { Chart } from './charts.ts'
import styles from './Fairness.module.css'
import { hueOf } from './hue.ts'

const HEIGHT = 44
const BAR = 44
const GAP = 12

/** Bars; the words say the same. */
export function BarChart({ chart: { label, bars, isShare, says }, isTold = true }: { chart: Chart; isTold?: boolean }) {
  const width = Math.max(1, bars.length) * (BAR + GAP) - GAP
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${width} ${HEIGHT + 20}`} role="img" aria-label={`${label}: ${says}`}>
        {bars.map(({ label: name, value, of, family }, index) => {
          const tall = of ? Math.round((HEIGHT * value) / of) : 0
          return (
            <g key={name} transform={`translate(${index * (BAR + GAP)} 0)`} style={family ? hueOf(family) : undefined}>
              {isShare && (
                <rect className={styles.frame} x="0.75" y="0.75" width={BAR - 1.5} height={HEIGHT - 1.5} rx="3" />
              )}
              <rect className={styles.bar} y={HEIGHT - tall} width={BAR} height={tall} rx="2" />
              <text x={BAR / 2} y={HEIGHT + 15}>
                {family ? name.slice(0, 6) : name}
              </text>
              <title>{isShare ? `${name}: ${value} of ${of}` : `${name}: ${value}`}</title>
            </g>
          )
        })}
      </svg>
      {isTold && <figcaption className={styles.says}>{says}</figcaption>}
    </figure>
  )
}

/** How even it is, in four figures and a chart of one's choice. */
export function Fairness({ figures, charts }: { figures: RosterFigures; charts: Chart[] }) {
  const [shown, show] = useState(charts[0]?.key)
  const chart = charts.find(({ key }) => key === shown)
  return (
    <section aria-labelledby="fairness" className={styles.fair}>
      <h2 id="fairness" className={styles.title}>
        Fairness
      </h2>
      <dl className={styles.figures}>
        <div>
          <dt>evenness</dt>
          <dd>{shareWords(figures.jain)}</dd>
        </div>
        <div>
          <dt>envious</dt>
          <dd>{figures.envious}</dd>
        </div>
        <div className={cx(figures.belowMin > 0 && styles.low)}>
          <dt>below min</dt>
          <dd>{figures.belowMin}</dd>
        </div>
        <div>
          <dt>first wish</dt>
          <dd>{percent(figures.firstWishes, figures.people)}</dd>
        </div>
      </dl>
      <div className={styles.tabs}>
        {charts.map(({ key, label }) => (
          <button key={key} type="button" aria-pressed={key === shown} className={styles.tab} onClick={() => show(key)}>
            {label}
          </button>
        ))}
      </div>
      {/* The picture's own name says the same words. */}
      {chart && <BarChart chart={chart} isTold={false} />}
    </section>
  )
}
