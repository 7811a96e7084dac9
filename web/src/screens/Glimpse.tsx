import { Plus } from 'lucide-react'
import { cx } from '../ui/class-names.ts'
import { InstrumentIcon } from '../ui/InstrumentIcon.tsx'
import { LoadMeter } from '../ui/Meter.tsx'
import styles from './Glimpse.module.css'

const PIECES = {
  wish: (
    <div className={styles.slots}>
      <div className={cx(styles.slot, styles.mine)}>
        <InstrumentIcon family="bass" />
        <span>
          <b>Bass</b>
          <small>First wish</small>
        </span>
        <span className={styles.rank}>1</span>
      </div>
      <div className={styles.slot}>
        <InstrumentIcon family="vocals" />
        <span>
          <b>Vocals</b>
          <small>3 want it</small>
        </span>
        <Plus size={18} className={styles.plus} />
      </div>
    </div>
  ),
  roster: (
    <div className={styles.why}>
      <b>It went to Kim.</b>
      <span>Kim, one song</span>
      <LoadMeter songs={1} min={1} max={2} />
      <span>You, three songs</span>
      <LoadMeter songs={3} min={2} max={3} />
    </div>
  ),
  play: (
    <div className={styles.stage} data-theme="dark">
      <span className={styles.number}>4</span>
      <span>Use Me</span>
      <span>Em</span>
      <small>Next, about 19:57: Pride and Joy</small>
    </div>
  ),
}

/** One look at the product for each step, as it is inside. A picture: nothing of it can be tapped. */
export default function Glimpse({ of }: { of: keyof typeof PIECES }) {
  return PIECES[of]
}
