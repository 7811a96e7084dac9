import { useEffect, useMemo } from 'react'
import { IfFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { SessionView } from '../sessions/queries.ts'
import { DraftDesk } from './DraftDesk.tsx'
import { DraftStart } from './DraftStart.tsx'
import { DraftWall } from './DraftWall.tsx'
import { actionsOf } from './draft.ts'
import { bySlot, matrixOf } from './matrix.ts'
import { useDraftSteps } from './mutations.ts'
import { type RosterView, useDraftQuery } from './queries.ts'
import { shortNames } from './words.ts'

interface Props {
  session: SessionView['session']
  view: RosterView
  isWall: boolean
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT|BUTTON|A)$/.test(target.tagName)

/** The draft: one suggestion at a time, on the organiser's own screen and on the wall. It goes on where it was left. */
export default function DraftPage({ session, view, isWall }: Props) {
  const { rosterId, hasDraft } = view.roster
  const query = useDraftQuery(rosterId, hasDraft)
  const steps = useDraftSteps(rosterId, session.id)
  const assigned = useMemo(() => bySlot(view), [view])
  const grid = useMemo(() => matrixOf(session.songs, new Set(assigned.keys())), [session.songs, assigned])
  const names = useMemo(() => shortNames(view.people), [view.people])
  const draft = hasDraft ? query.data : undefined
  const actions = draft && actionsOf(draft, steps)

  useEffect(() => {
    if (!actions) return
    const listen = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      const act = actions.byKey(event.key)
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [actions])

  if (!hasDraft)
    return (
      <DraftStart
        session={session}
        view={view}
        columns={grid.columns}
        isBusy={steps.start.isPending}
        onStart={(instrumentIds) => steps.start.mutate({ instrumentIds, version: view.roster.version })}
      />
    )
  if (!draft || !actions)
    return query.isError ? (
      <IfFailed of={query} what="The draft" whole />
    ) : (
      <Skeleton lines={8} label="Loading the draft" />
    )
  const shown = { session, view, draft, grid, assigned, names, actions }
  return isWall ? <DraftWall {...shown} /> : <DraftDesk {...shown} steps={steps} />
}
