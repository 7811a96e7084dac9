import { Grid2x2, Rows3 } from 'lucide-react'
import { IconButton } from '../../ui/Button.tsx'
import { FilterChip } from '../../ui/Chip.tsx'
import { cx } from '../../ui/class-names.ts'
import styles from './SongFilters.module.css'
import type { SongFilter } from './song-filter.ts'

interface Props {
  filter: SongFilter
  onFilter: (filter: SongFilter) => void
  /** Null where nobody can sign up: then nothing is free, and nothing needs anybody. */
  counts: { free: number; needs: number } | null
  /** Once the roster is out a part is not free: it is open. */
  isRosterOut: boolean
  /** Without instruments of one's own there is nothing to filter by. */
  hasInstruments: boolean
  /** False where the group has them off. */
  enabled: boolean
  compact: boolean
  onCompact: (compact: boolean) => void
}

export function SongFilters({
  filter,
  onFilter,
  counts,
  isRosterOut,
  hasInstruments,
  enabled,
  compact,
  onCompact,
}: Props) {
  const chip = (value: SongFilter, label: string, count?: number) => (
    <FilterChip pressed={filter === value} onPress={() => onFilter(value)}>
      {label}
      {count !== undefined && <span className={cx(styles.count, value === 'free' && styles.ofMany)}>{count}</span>}
    </FilterChip>
  )
  return (
    <div className={styles.bar}>
      <div className={styles.filters}>
        {enabled && (hasInstruments || counts) && (
          <fieldset aria-label="Which songs" className={styles.chips}>
            {chip('all', 'All')}
            {hasInstruments && chip('mine', 'My instruments')}
            {counts && chip('free', isRosterOut ? 'Open' : 'Free', counts.free)}
            {counts && (counts.needs > 0 || filter === 'needs') && chip('needs', 'Needs you', counts.needs)}
          </fieldset>
        )}
      </div>
      <IconButton
        label={compact ? 'Roomy slots' : 'Compact slots'}
        aria-pressed={compact}
        onClick={() => onCompact(!compact)}
        className={styles.density}
      >
        {compact ? <Rows3 size={20} aria-hidden /> : <Grid2x2 size={20} aria-hidden />}
      </IconButton>
    </div>
  )
}
