import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import styles from './Profile.module.css'
import type { SeenAs } from './queries.ts'

const OTHERS = [
  { value: 'member', label: 'A member of my groups' },
  { value: 'stranger', label: 'Somebody else' },
]

/** Above the own profile while it is looked at with other people's eyes. */
export function SeenAsBar({ as, onChange }: { as: SeenAs; onChange: (as: SeenAs | null) => void }) {
  return (
    <div className={styles.preview}>
      <p role="status" className={styles.previewTitle}>
        {as === 'member' ? 'This is what members of your groups see.' : 'This is what everybody else sees.'}
      </p>
      <Segmented label="View as" options={OTHERS} value={as} onChange={(value) => onChange(value as SeenAs)} />
      <Button look="outlined" onClick={() => onChange(null)}>
        Back to my own view
      </Button>
    </div>
  )
}
