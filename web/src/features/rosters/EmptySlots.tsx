import { queryClient } from '../../lib/api/query-client.ts'
import { Button } from '../../ui/Button.tsx'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import type { SessionView } from '../sessions/queries.ts'
import { useSetChange } from '../set-list/mutations.ts'
import styles from './PublishPage.module.css'
import { type PublishPreview, rosterKey } from './queries.ts'
import { placeOfSlot } from './use-desk.ts'

interface Props {
  session: SessionView['session']
  rosterId: number
  empty: PublishPreview['empty']
  ticked: ReadonlySet<number>
  onTick: (slotIds: ReadonlySet<number>) => void
}

/** From here on nobody reads each line for its own sake. */
const MANY = 5

/** Every core slot that stays empty: agreed to by its own tick or, where they are many, by one for all; or got out of by cutting the song. */
export function EmptySlots({ session, rosterId, empty, ticked, onTick }: Props) {
  const { mutate, isPending } = useSetChange(session.id)
  if (!empty.length) return <p className={styles.sub}>No core slot stays empty. Every song can be played.</p>
  const cut = (songId: number) =>
    mutate(
      { kind: 'cut', songId, cut: true },
      { onSuccess: () => queryClient.invalidateQueries({ queryKey: rosterKey(rosterId) }) },
    )
  const toggle = (slotId: number) => {
    const next = new Set(ticked)
    if (!next.delete(slotId)) next.add(slotId)
    onTick(next)
  }
  const isAll = empty.every(({ slotId }) => ticked.has(slotId))
  return (
    <ul className={styles.empty}>
      {empty.length >= MANY && (
        <li className={styles.all}>
          <label>
            <input
              type="checkbox"
              checked={isAll}
              onChange={() => onTick(new Set(isAll ? [] : empty.map(({ slotId }) => slotId)))}
            />
            <strong>All {empty.length} may stay empty</strong>
          </label>
        </li>
      )}
      {empty.map(({ slotId, why }) => {
        const place = placeOfSlot(session, slotId)
        const title = place?.song.title ?? 'A song'
        const part = place?.part.toLowerCase() ?? 'part'
        return (
          <li key={slotId}>
            <label>
              <input type="checkbox" checked={ticked.has(slotId)} onChange={() => toggle(slotId)} />
              <span>
                <strong>
                  {place && <InstrumentIcon family={place.slot.family} />}
                  Publish {title} without {part}
                </strong>
                <small>Core slot. {why}</small>
              </span>
            </label>
            {place && !place.song.cut && (
              <Button
                look="outlined"
                size="compact"
                busy={isPending}
                aria-label={`Cut ${title}`}
                onClick={() => cut(place.song.sessionSongId)}
              >
                Cut the song
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
