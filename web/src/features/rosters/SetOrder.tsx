import { Pin, PinOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { showToast } from '../../lib/toasts.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useOptimiseOrder } from './mutations.ts'
import styles from './SetOrder.module.css'
import { orderWords, pinsOf } from './set-order.ts'

interface Props {
  sessionId: number
  songs: readonly { sessionSongId: number; title: string }[]
  onClose: () => void
}

/** The set with the fewest change-overs: before and after, what is pinned stays in its place, and one press takes it. */
export default function SetOrder({ sessionId, songs, onClose }: Props) {
  const { mutate, data, isPending } = useOptimiseOrder(sessionId)
  const apply = useOptimiseOrder(sessionId)
  const [pinned, setPinned] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => mutate({ pins: [] }), [mutate])
  const toggle = (songId: number) => {
    const next = new Set(pinned)
    if (!next.delete(songId)) next.add(songId)
    setPinned(next)
    mutate({ pins: pinsOf(data?.before ?? [], next) })
  }
  const titleOf = (id: number) => songs.find(({ sessionSongId }) => sessionSongId === id)?.title ?? 'A song'
  const take = () => {
    if (!data) return
    const { before, after } = data
    const undo = () =>
      apply.mutate({ apply: true, pins: pinsOf(before, new Set(before)), before: after, after: before })
    apply.mutate(
      { apply: true, pins: pinsOf(before, pinned), before, after },
      {
        onSuccess: ({ cost }) => {
          showToast({
            kind: 'plain',
            title: 'The set is in its new order',
            body: orderWords(cost),
            action: { label: 'Undo', run: undo },
          })
          onClose()
        },
        // The set may be another by now: what it would be put in is shown anew.
        onError: () => mutate({ pins: pinsOf(before, pinned) }),
      },
    )
  }
  const isSame = data?.before.join() === data?.after.join()
  return (
    <Sheet
      title="Fewest change-overs"
      open
      onClose={onClose}
      footer={
        <Button disabled={!data || isSame || isPending} busy={apply.isPending} onClick={take}>
          Put the set in this order
        </Button>
      }
    >
      {data ? (
        <>
          <p className={styles.cost}>
            <b>{data.cost.before}</b> → <b>{data.cost.after}</b> <span>{orderWords(data.cost)}</span>
          </p>
          <ol aria-label="The new order" aria-busy={isPending} className={cx(isPending && styles.old)}>
            {data.after.map((id, index) => {
              const was = data.before.indexOf(id) + 1
              const isPinned = pinned.has(id)
              return (
                <li key={id} className={styles.row}>
                  <span className={styles.number}>{index + 1}</span>
                  <span className={styles.title}>
                    {titleOf(id)}
                    {was !== index + 1 && <small>was {was}</small>}
                  </span>
                  <IconButton
                    label={isPinned ? `Let ${titleOf(id)} move` : `Keep ${titleOf(id)} at place ${was}`}
                    aria-pressed={isPinned}
                    onClick={() => toggle(id)}
                  >
                    {isPinned ? <PinOff size={18} aria-hidden /> : <Pin size={18} aria-hidden />}
                  </IconButton>
                </li>
              )
            })}
          </ol>
        </>
      ) : (
        <Skeleton lines={8} label="Working out the order" />
      )}
    </Sheet>
  )
}
