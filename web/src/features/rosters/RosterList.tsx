import { Plus, Scale, Send, WandSparkles } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from '../../lib/router/router.tsx'
import { useWide } from '../../lib/view/use-media.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IfFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { SessionView } from '../sessions/queries.ts'
import { rosterAddress } from './addresses.ts'
import { Difference } from './Difference.tsx'
import { useCreateRoster } from './mutations.ts'
import { useRosterNews, useRostersQuery } from './queries.ts'
import { RenameRoster } from './RenameRoster.tsx'
import { RosterColumns } from './RosterColumns.tsx'
import styles from './RosterList.module.css'
import { bestDraft, priceWords } from './roster-lines.ts'

/** Two at most: the last tick pushes the first one out. */
const ticking = (ticked: number[], id: number) =>
  ticked.includes(id) ? ticked.filter((one) => one !== id) : [...ticked, id].slice(-2)

/** Another one in the place of this; the two change places where it is the other. */
const swapping = (pair: number[], from: number, to: number) =>
  pair.map((id) => (id === from ? to : id === to ? from : id))

/** The rosters of a session side by side, and what differs between two of them. */
export function RosterList({ session }: { session: SessionView['session'] }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const rosters = useRostersQuery(session.id)
  // Of no one roster: what others change stands in the columns and in the difference.
  useRosterNews(session.id, 0)
  const create = useCreateRoster(session.id)
  const isWide = useWide()
  const [ticked, setTicked] = useState<number[] | null>(null)
  const [renamedId, setRenamed] = useState<number | null>(null)
  const { data } = rosters
  if (!data) {
    if (rosters.isError) return <IfFailed of={rosters} what="The rosters" whole />
    return <Skeleton lines={10} label="Loading the rosters" />
  }
  const make = (copyFromRosterId?: number) =>
    create.mutate(copyFromRosterId ? { copyFromRosterId } : {}, {
      onSuccess: ({ rosterId }) => navigate(rosterAddress(rosterId)),
    })
  if (!data.rosters.length)
    return (
      <EmptyState
        title="No roster yet"
        action={
          <Button icon={<Plus size={20} aria-hidden />} busy={create.isPending} onClick={() => make()}>
            Make the first roster
          </Button>
        }
      >
        Make one, let auto-assign fill it, move whoever you like, and publish it. Make as many as you want to compare:
        only those who run the session see a draft.
      </EmptyState>
    )
  const best = bestDraft(data.rosters)
  // Once one is out, no other is offered to take its place: whoever wants that opens it.
  const next = data.rosters.some(({ state }) => state === 'published') ? undefined : best
  const named = Number(query.get('tick'))
  const others = data.rosters.filter(({ rosterId }) => rosterId !== (named || best?.rosterId))
  const usual = [others.at(-1)?.rosterId, named || best?.rosterId].filter((id) => id !== undefined)
  const ids = data.rosters.map(({ rosterId }) => rosterId)
  const ticks = ticked?.filter((id) => ids.includes(id)) ?? ids.filter((id) => usual.slice(-2).includes(id))
  // A narrow window has two, whatever is ticked in a wide one.
  const shown = isWide ? ticks : [...ticks, ...ids.filter((id) => !ticks.includes(id))].slice(0, 2)
  const inOrder = isWide ? ids.filter((id) => shown.includes(id)) : shown
  const [before, after] = inOrder.map((id) => data.rosters.find(({ rosterId }) => rosterId === id))
  const renamed = data.rosters.find(({ rosterId }) => rosterId === renamedId) ?? null
  const snake = data.ways.find(({ way }) => way === 'snake')
  return (
    <div className={styles.page}>
      <div className={styles.actions}>
        <Button look="outlined" icon={<Plus size={20} aria-hidden />} busy={create.isPending} onClick={() => make()}>
          New roster
        </Button>
        {next &&
          (next.figures.filled ? (
            <ButtonLink icon={<Send size={20} aria-hidden />} to={rosterAddress(next.rosterId, 'publish')}>
              Publish {next.name}…
            </ButtonLink>
          ) : (
            <ButtonLink icon={<WandSparkles size={20} aria-hidden />} to={rosterAddress(next.rosterId)}>
              Fill {next.name}
            </ButtonLink>
          ))}
      </div>
      <RosterColumns
        session={session}
        rosters={data.rosters}
        ways={data.ways}
        ticked={shown}
        onTick={(id) => setTicked(ticking(shown, id))}
        onSwap={isWide ? null : (from, to) => setTicked(swapping(shown, from, to))}
        onCopy={make}
        onRename={({ rosterId }) => setRenamed(rosterId)}
      />
      {before && after ? (
        <Difference session={session} before={before} after={after} />
      ) : (
        data.rosters.length > 1 && <p className={styles.hint}>Tick two to see what differs.</p>
      )}
      {best && best.figures.filled > 0 && snake && (
        <p className={styles.price}>
          <Scale size={20} aria-hidden />
          <span>
            <strong>What fairness costs here:</strong> beside {best.name}, {priceWords(best.figures, snake.figures)}
          </span>
        </p>
      )}
      <RenameRoster key={renamedId} roster={renamed} onClose={() => setRenamed(null)} />
    </div>
  )
}
