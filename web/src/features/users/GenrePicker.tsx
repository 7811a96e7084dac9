import { MOST_GENRES } from '@app/core/contract/users'
import { FilterChip } from '../../ui/Chip.tsx'
import { IfFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useGenresQuery } from '../songs/queries.ts'
import styles from './Profile.module.css'

/** What somebody likes to play: any of the list, up to as many as say something. */
export function GenrePicker({ chosen, onChange }: { chosen: number[]; onChange: (ids: number[]) => void }) {
  const genres = useGenresQuery()
  const isFull = chosen.length >= MOST_GENRES
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : isFull ? chosen : [...chosen, id])
  return (
    <fieldset className={styles.picker}>
      <legend>What you like to play</legend>
      <IfFailed of={genres} what="The genres" />
      {genres.isPending && <Skeleton lines={3} />}
      <div className={styles.genres}>
        {genres.data?.map(({ id, name }) => (
          <FilterChip key={id} pressed={chosen.includes(id)} onPress={() => toggle(id)}>
            {name}
          </FilterChip>
        ))}
      </div>
      <p role="status" className={styles.level}>
        {isFull && `That is ${MOST_GENRES}. Take one out to choose another.`}
      </p>
    </fieldset>
  )
}
