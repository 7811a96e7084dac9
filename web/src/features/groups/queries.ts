import { groupDashboard } from '@app/core/contract/group-dashboard'
import {
  allGroups,
  groupAdminDetails,
  groupAudit,
  groupDetails,
  groupSettings,
  inviteLink,
} from '@app/core/contract/groups'
import type { Reply } from '@app/core/contract/route'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { STALE } from '../../lib/api/query-client.ts'
import { useSession } from '../../lib/session/session.ts'

export type GroupDetail = Reply<typeof groupDetails>
export type AdminDetail = Reply<typeof groupAdminDetails>
export type Dashboard = Reply<typeof groupDashboard>
export type Settings = Reply<typeof groupSettings>

/** All that is known of one group, whoever asked. */
export const groupKey = (id: number) => ['group', id]
export const adminKey = (id: number) => [...groupKey(id), 'admin']
export const settingsKey = (id: number) => [...groupKey(id), 'settings']
export const inviteKey = (id: number) => [...groupKey(id), 'invite']
export const browseKey = ['groups']

const INLINE = { errors: 'inline' } as const

/** A reply with nothing in it is no group: the page says so instead of waiting for ever. */
async function found<T>(asked: Promise<T>): Promise<T & object> {
  const group = await asked
  if (!group) throw new ApiError({ status: 404, message: 'No group found' })
  return group
}

const isWaiting = (detail: GroupDetail | undefined) => detail?.callerIsMember === true && !detail.callerIsApproved
const WAITING_MS = 10_000

/** Kept for an hour, as the specification has it; who waits to be let in is not left to wait for that. */
export function useGroupQuery(id: number) {
  // What one is in a group belongs to who asked: a guest who signs in asks again.
  const userId = useSession(({ profile }) => profile?.userId ?? 0)
  return useQuery({
    queryKey: [...groupKey(id), 'details', userId],
    queryFn: () => found(call(groupDetails, { id }, INLINE)),
    enabled: id > 0,
    gcTime: STALE.group,
    staleTime: ({ state }) => (isWaiting(state.data) ? 0 : STALE.group),
    refetchInterval: ({ state }) => (isWaiting(state.data) ? WAITING_MS : false),
  })
}

export const useGroupAdminQuery = (id: number, enabled = true) =>
  useQuery({
    queryKey: adminKey(id),
    queryFn: () => found(call(groupAdminDetails, { id }, INLINE)),
    enabled: enabled && id > 0,
  })

export const useGroupSettingsQuery = (id: number, enabled = true) =>
  useQuery({
    queryKey: settingsKey(id),
    queryFn: () => call(groupSettings, { id }, INLINE),
    enabled: enabled && id > 0,
  })

export const useInviteQuery = (id: number) =>
  useQuery({ queryKey: inviteKey(id), queryFn: () => call(inviteLink, { id }), staleTime: STALE.settings })

// Others sign up and ask to join meanwhile.
const DASHBOARD_MS = 60_000

/** What needs the organisers now. Below the group's key, so that whatever changes the group asks for it again. */
export const useDashboardQuery = (id: number) =>
  useQuery({
    queryKey: [...groupKey(id), 'dashboard'],
    queryFn: () => call(groupDashboard, { id }, INLINE),
    enabled: id > 0,
    refetchInterval: DASHBOARD_MS,
  })

const LATELY = 8

export const useAuditQuery = (id: number) =>
  useQuery({ queryKey: [...groupKey(id), 'audit'], queryFn: () => call(groupAudit, { id, limit: LATELY }) })

const PAGE = 24

export const useBrowseQuery = (q: string, enabled: boolean) =>
  useInfiniteQuery({
    queryKey: [...browseKey, q],
    queryFn: ({ pageParam, signal }) => call(allGroups, { q, start: pageParam, limit: PAGE }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, { groups }) => sum + groups.length, 0)
      return shown < total ? shown : undefined
    },
    placeholderData: keepPreviousData,
    enabled,
  })
