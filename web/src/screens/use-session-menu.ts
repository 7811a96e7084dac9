import { useEffect } from 'react'
import { useMyGroupsQuery } from '../features/groups/my-groups.ts'
import { useGroupAdminQuery } from '../features/groups/queries.ts'
import { adminItems, waysOut } from '../features/groups/use-admin-menu.ts'
import type { SessionView } from '../features/sessions/queries.ts'
import { useAppRoute } from '../lib/app-route.ts'
import { type MenuItem, showPageMenu } from '../lib/menu.ts'

type Session = SessionView['session']

/** The pages for running a session. */
export const sessionRooms = ({ id, settings }: Pick<Session, 'id' | 'settings'>): MenuItem[] => [
  { label: 'Overview', link: `/admin/view-session?id=${id}`, icon: 'gauge' },
  { label: 'Songs', link: `/admin/edit-session-songs?sessionId=${id}`, icon: 'songs' },
  // Who comes first has the slot: such a jam needs no roster.
  ...(settings.firstCome
    ? []
    : [{ label: 'Rosters', link: `/admin/view-rosters?sessionId=${id}`, icon: 'people' } as const]),
  { label: 'Details', link: `/admin/add-session?id=${id}`, icon: 'pencil' },
  { label: 'Print', link: `/admin/session/print/${id}`, icon: 'printer' },
]

/** Whether the reader runs the whole group, not this session alone. */
export function useRunsGroup(groupId: number | undefined): boolean {
  const { data } = useMyGroupsQuery()
  return data?.some(({ sessionGroup, isAdmin }) => sessionGroup.id === groupId && isAdmin) ?? false
}

/** The side menu of a session's admin pages: the session's own, then the group's for who runs that. */
export function useSessionMenu(session: Session | undefined): void {
  const { customMenu } = useAppRoute()
  const runsGroup = useRunsGroup(session?.groupId)
  const { data: detail } = useGroupAdminQuery(session?.groupId ?? 0, runsGroup)
  useEffect(() => {
    if (!customMenu || !session) return
    const here = sessionRooms(session).map((item) => ({ ...item, section: session.title }))
    const group = runsGroup && detail ? adminItems(detail).filter(({ section }) => section === 'Run this group') : []
    showPageMenu({ top: [...waysOut(session.groupId, session.groupName), ...here, ...group] })
  }, [customMenu, session, runsGroup, detail])
}
