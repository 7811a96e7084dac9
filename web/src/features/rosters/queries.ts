import { rosterRepair } from '@app/core/contract/assignments'
import { nextSuggestion } from '@app/core/contract/drafts'
import {
  compareRosters,
  publishPreview,
  type RosterFigures,
  rosterById,
  rosterReport,
  rosters,
  slotSignUpDetails,
} from '@app/core/contract/rosters'
import type { Reply } from '@app/core/contract/route'
import { keepPreviousData, useMutationState, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { hearSession } from '../../lib/api/session-events.ts'
import { sessionKey } from '../sessions/queries.ts'
import { foreseen, type RosterEdit } from './edits.ts'

export type RosterView = Reply<typeof rosterById>
export type Rosters = Reply<typeof rosters>
export type SlotDetails = Reply<typeof slotSignUpDetails>
export type PublishPreview = Reply<typeof publishPreview>
export type Report = Reply<typeof rosterReport>
export type Comparison = Reply<typeof compareRosters>
export type RepairView = Reply<typeof rosterRepair>
export type DraftNow = Reply<typeof nextSuggestion>
export type { RosterFigures }

const INLINE = { errors: 'inline' } as const
// Changes are heard as they happen (useRosterNews). This is for an ear that a proxy has stopped without a word.
const ASK_AGAIN_MS = 30_000

/** All rosters of a session, and all that is known of each. */
export const rostersKey = (sessionId: number) => [...sessionKey(sessionId), 'rosters']
export const rosterKey = (id: number) => ['roster', id]
const viewKey = (id: number) => [...rosterKey(id), 'view']
export const editsKey = (id: number) => ['roster-edit', id]

export const useRostersQuery = (sessionId: number, enabled = true) =>
  useQuery({
    queryKey: rostersKey(sessionId),
    queryFn: () => call(rosters, { sessionId }, INLINE),
    enabled: enabled && sessionId > 0,
  })

const rosterQuery = (id: number) => ({
  queryKey: viewKey(id),
  queryFn: () => call(rosterById, { rosterId: id }, INLINE),
})

export const fetchRoster = (id: number) => queryClient.fetchQuery({ ...rosterQuery(id), staleTime: 0 })
export const knownRoster = (id: number) => queryClient.getQueryData<RosterView>(viewKey(id))
export const writeRoster = (id: number, change: (view: RosterView) => RosterView) =>
  queryClient.setQueryData<RosterView>(viewKey(id), (view) => view && change(view))

/** A roster with what is under way to the server already in it; a refusal takes its own change out again. */
export function useRosterQuery(id: number) {
  const query = useQuery({ ...rosterQuery(id), enabled: id > 0, refetchInterval: ASK_AGAIN_MS })
  const pending = useMutationState({
    filters: { mutationKey: editsKey(id), status: 'pending' },
    select: ({ state }) => state.variables as RosterEdit,
  })
  const { data } = query
  const view = useMemo(() => data && pending.reduce(foreseen, data), [data, pending])
  return { ...query, view }
}

/** Two organisers at once, or a wall and a desk: each sees what the other does. What we know already is not asked for again. */
export function useRosterNews(sessionId: number | undefined, id: number): void {
  useEffect(() => {
    if (!sessionId) return
    return hearSession(sessionId, (event) => {
      const { rosterId, version } = event.kind === 'roster' ? event.data : {}
      if (event.kind === 'roster') void queryClient.invalidateQueries({ queryKey: rostersKey(sessionId) })
      const concerns = event.kind !== 'roster' || rosterId === id
      // Its name, a step of its draft, or that it is gone, has no version.
      const isNews =
        typeof version !== 'number' || version !== knownRoster(id)?.roster.version || knownRoster(id)?.roster.hasDraft
      if (concerns && isNews) void queryClient.invalidateQueries({ queryKey: rosterKey(id) })
    })
  }, [sessionId, id])
}

/** Who wants a slot, and what each would cost; of this version of the roster. */
export const useSlotDetailsQuery = (rosterId: number, slotId: number | null, version: number) =>
  useQuery({
    queryKey: [...rosterKey(rosterId), 'slot', slotId, version],
    queryFn: () => call(slotSignUpDetails, { slotId: slotId ?? 0, rosterId }, INLINE),
    enabled: slotId !== null,
    // While the answer for the new version comes, the list of the same slot stays.
    placeholderData: (before) => (before?.slotId === slotId ? before : undefined),
  })

interface Compared {
  rosterId: number
  version: number
}

/** What differs between two rosters, as each of them is now. */
export function useCompareQuery(before: Compared, after: Compared) {
  const pair = ['compare-rosters', before.rosterId, after.rosterId]
  return useQuery({
    queryKey: [...pair, before.version, after.version],
    queryFn: () => call(compareRosters, { rosterId: before.rosterId, otherRosterId: after.rosterId }, INLINE),
    // While the answer for the new versions comes, that of the same two stays.
    placeholderData: (shown, query) => (pair.every((part, at) => query?.queryKey[at] === part) ? shown : undefined),
    staleTime: 0,
  })
}

export const usePublishPreviewQuery = (id: number, confirmBy: string | null) =>
  useQuery({
    queryKey: [...rosterKey(id), 'publish', confirmBy],
    queryFn: () => call(publishPreview, { id, ...(confirmBy && { confirmBy }) }, INLINE),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useReportQuery = (id: number) =>
  useQuery({ queryKey: [...rosterKey(id), 'report'], queryFn: () => call(rosterReport, { rosterId: id }, INLINE) })

export const draftKey = (id: number) => [...rosterKey(id), 'draft']

/** Where the draft stands; the wall and the organiser's own screen follow each other. */
export const useDraftQuery = (id: number, enabled = true) =>
  useQuery({
    queryKey: draftKey(id),
    queryFn: () => call(nextSuggestion, { rosterId: id }, INLINE),
    enabled,
    refetchInterval: ASK_AGAIN_MS,
  })

/** Who dropped out of what is published, with the repair; nothing is written. Heard of as it happens, like the roster. */
export const useRepairQuery = (rosterId: number | undefined) =>
  useQuery({
    queryKey: [...rosterKey(rosterId ?? 0), 'repair'],
    queryFn: () => call(rosterRepair, { rosterId: rosterId ?? 0 }, INLINE),
    enabled: rosterId !== undefined,
    refetchInterval: ASK_AGAIN_MS,
  })
