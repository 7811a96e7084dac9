import { listPayments } from '@app/core/contract/payments'
import type { Reply } from '@app/core/contract/route'
import { checkInLink, type Nudged, previewNudge, sessionHistory } from '@app/core/contract/session-night'
import { sessionOverview } from '@app/core/contract/session-overview'
import { listSessionsForGroup, type previewSessionChange, sessionAdmins } from '@app/core/contract/sessions'
import { instrumentsForSession, slotById, slotsForSong } from '@app/core/contract/slots'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { STALE } from '../../lib/api/query-client.ts'
import { NOT_KEPT } from '../../lib/offline/kept.ts'
import { groupKey } from '../groups/queries.ts'
import { sessionKey } from '../sessions/queries.ts'

export type GroupSession = Reply<typeof listSessionsForGroup>[number]
export type Payments = Reply<typeof listPayments>
export type HistoryEntry = Reply<typeof sessionHistory>['entries'][number]
export type InstrumentInUse = Reply<typeof instrumentsForSession>[number]
export type ChangePreview = Reply<typeof previewSessionChange>
export type NudgePreview = Reply<typeof previewNudge>
export type Overview = Reply<typeof sessionOverview>
export type ListedPerson = Overview['people'][number]
export type Candidate = Overview['candidates'][number]
export type AdminSlot = Reply<typeof slotsForSong>[number]

const INLINE = { errors: 'inline' } as const

export const groupSessionsKey = (groupId: number) => [...groupKey(groupId), 'sessions']

/** All sessions of the group, the latest first; deleted ones too. */
export const useGroupSessionsQuery = (groupId: number, enabled = true) =>
  useQuery({
    queryKey: groupSessionsKey(groupId),
    queryFn: () => call(listSessionsForGroup, { groupId }, INLINE),
    enabled: enabled && groupId > 0,
  })

export const usePaymentsQuery = (sessionId: number) =>
  useQuery({
    queryKey: [...sessionKey(sessionId), 'payments'],
    queryFn: () => call(listPayments, { sessionId }, INLINE),
  })

export const useInstrumentsInUseQuery = (sessionId: number) =>
  useQuery({
    queryKey: [...sessionKey(sessionId), 'instruments'],
    queryFn: () => call(instrumentsForSession, { sessionId }, INLINE),
  })

export const doorKey = (id: number) => [...sessionKey(id), 'door']

export const useDoorQuery = (id: number) =>
  useQuery({
    queryKey: doorKey(id),
    queryFn: () => call(checkInLink, { id }, INLINE),
    staleTime: STALE.settings,
  })

/** Who has not answered, and the mail with these words that they would get. */
export const useNudgeQuery = (SessionId: number, who: Nudged, message: string) =>
  useQuery({
    ...NOT_KEPT,
    queryKey: [...sessionKey(SessionId), 'nudge', who, message],
    queryFn: () => call(previewNudge, { SessionId, who, message }, INLINE),
    placeholderData: keepPreviousData,
  })

export const useSlotsOfSongQuery = (sessionId: number, sessionSongId: number) =>
  useQuery({
    queryKey: [...sessionKey(sessionId), 'song-slots', sessionSongId],
    queryFn: () => call(slotsForSong, { sessionSongId }, INLINE),
    enabled: sessionSongId > 0,
  })

/** Which session a slot is in, for an address that names the slot alone. */
export const useSlotQuery = (id: number, enabled: boolean) =>
  useQuery({
    queryKey: ['session-slot', id],
    queryFn: () => call(slotById, { id }, INLINE),
    enabled: enabled && id > 0,
  })

export const useSessionAdminsQuery = (id: number) =>
  useQuery({
    queryKey: [...sessionKey(id), 'admins'],
    queryFn: () => call(sessionAdmins, { id }, INLINE),
  })

export const overviewKey = (id: number) => [...sessionKey(id), 'overview']
// Others sign up meanwhile: an open page is never older than this.
const FRESH_MS = 30_000

/** Everybody on the list, who has not answered, and who could fill what is empty. */
export const useOverviewQuery = (id: number) =>
  useQuery({
    queryKey: overviewKey(id),
    queryFn: () => call(sessionOverview, { id }, INLINE),
    refetchInterval: FRESH_MS,
  })

const HISTORY_PAGE = 20

export const useHistoryQuery = (id: number) =>
  useInfiniteQuery({
    queryKey: [...sessionKey(id), 'history'],
    queryFn: ({ pageParam }) => call(sessionHistory, { id, start: pageParam, limit: HISTORY_PAGE }, INLINE),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, { entries }) => sum + entries.length, 0)
      return shown < total ? shown : undefined
    },
  })
