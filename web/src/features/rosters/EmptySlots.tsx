import { listOf } from '@app/core/rules/list-of'
import { type ReactNode, useState } from 'react'
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
/** So many songs are on the page at first. */
const AT_FIRST = 10

type Empty = Props['empty'][number] & { place: ReturnType<typeof placeOfSlot> }

/** What one song goes without: agreed to by one tick, or got out of by cutting it. */
function EmptySong({
  slots,
  isTicked,
  onTick,
  onCut,
}: {
  slots: Empty[]
  isTicked: boolean
  onTick: () => void
  onCut: ReactNode
}) {
  const title = slots[0]?.place?.song.title ?? 'A song'
  const parts = slots.map(({ place }) => place?.part.toLowerCase() ?? 'part')
  const families = new Set(slots.flatMap(({ place }) => place?.slot.family ?? []))
  const isOneWhy = slots.every(({ why }) => why === slots[0]?.why)
  return (
    <li>
      <label>
        <input type="checkbox" checked={isTicked} onChange={onTick} />
        <span>
          <strong>
            {[...families].map((family) => (
              <InstrumentIcon key={family} family={family} />
            ))}
            <span>
              Publish {title} without {listOf(parts)}
            </span>
          </strong>
          {isOneWhy ? (
            <small>
              {slots.length > 1 ? 'Core slots.' : 'Core slot.'} {slots[0]?.why}
            </small>
          ) : (
            slots.map(({ slotId, place, why }) => (
              <small key={slotId}>
                {place?.part}: {why}
              </small>
            ))
          )}
        </span>
      </label>
      {onCut}
    </li>
  )
}

/** Every core slot that stays empty, by its song: agreed to by the song's own tick or, where they are many, by one for all. */
export function EmptySlots({ session, rosterId, empty, ticked, onTick }: Props) {
  const { mutate, isPending } = useSetChange(session.id)
  const [isWhole, setWhole] = useState(false)
  if (!empty.length) return null
  const cut = (songId: number) =>
    mutate(
      { kind: 'cut', songId, cut: true },
      { onSuccess: () => queryClient.invalidateQueries({ queryKey: rosterKey(rosterId) }) },
    )
  const isTicked = (slots: Props['empty']) => slots.every(({ slotId }) => ticked.has(slotId))
  const toggle = (slots: Props['empty']) => {
    const rest = [...ticked].filter((id) => !slots.some(({ slotId }) => slotId === id))
    onTick(new Set(isTicked(slots) ? rest : [...rest, ...slots.map(({ slotId }) => slotId)]))
  }
  const songs = new Map<number, Empty[]>()
  for (const one of empty) {
    const place = placeOfSlot(session, one.slotId)
    const key = place?.song.sessionSongId ?? -one.slotId
    songs.set(key, [...(songs.get(key) ?? []), { ...one, place }])
  }
  const shown = isWhole ? [...songs] : [...songs].slice(0, AT_FIRST)
  return (
    <ul className={styles.empty}>
      {empty.length >= MANY && (
        <li className={styles.all}>
          <label>
            <input type="checkbox" checked={isTicked(empty)} onChange={() => toggle(empty)} />
            <strong>All {empty.length} may stay empty</strong>
          </label>
        </li>
      )}
      {shown.map(([key, slots]) => {
        const song = slots[0]?.place?.song
        return (
          <EmptySong
            key={key}
            slots={slots}
            isTicked={isTicked(slots)}
            onTick={() => toggle(slots)}
            onCut={
              song &&
              !song.cut && (
                <Button
                  look="outlined"
                  size="compact"
                  busy={isPending}
                  aria-label={`Cut ${song.title}`}
                  onClick={() => cut(song.sessionSongId)}
                >
                  Cut the song
                </Button>
              )
            }
          />
        )
      })}
      {shown.length < songs.size && (
        <li className={styles.all}>
          <Button look="outlined" onClick={() => setWhole(true)}>
            Show all {songs.size} songs
          </Button>
        </li>
      )}
    </ul>
  )
}
