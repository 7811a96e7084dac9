import { sessionDay } from '@app/core/rules/session-subtitle'
import { useEffect } from 'react'
import { useMyGroupsQuery } from '../features/groups/my-groups.ts'
import { useGroupAdminQuery } from '../features/groups/queries.ts'
import { adminItems, waysOut } from '../features/groups/use-admin-menu.ts'
import type { SessionView } from '../features/sessions/queries.ts'
import { useAppRoute } from '../lib/router/app-route.ts'
import { type MenuItem, showPageMenu } from '../lib/router/menu.ts'

type Session = SessionView['session']

/** Whether the reader runs the whole group, not this session alone. */
export function useRunsGroup(groupId: number | undefined): boolean {
  const { data } = useMyGroupsQuery()
  return data?.some(({ sessionGroup, isAdmin }) => sessionGroup.id === groupId && isAdmin) ?? false
}

/** The side menu of a session's admin pages: the group's for who runs that. Inside a session, its stages lead on. */
export function useSessionMenu(session: Session | undefined): void {
  const { customMenu } = useAppRoute()
  const runsGroup = useRunsGroup(session?.groupId)
  const { data: detail } = useGroupAdminQuery(session?.groupId ?? 0, runsGroup)
  useEffect(() => {
    if (!customMenu || !session) return
    const own: MenuItem = {
      label: session.title,
      link: `/admin/view-session?id=${session.id}`,
      section: 'Run a session',
      day: sessionDay(session),
    }
    const rest = runsGroup && detail ? adminItems(detail) : []
    // A session that is over is not among the next ones, and whoever runs this one alone has no others.
    const isListed = rest.some(({ link }) => link === own.link)
    showPageMenu({
      top: [
        ...waysOut(session.groupId, session.groupName, detail?.group.imageAssetData ?? null),
        ...rest,
        ...(isListed || (runsGroup && !detail) ? [] : [own]),
      ],
    })
  }, [customMenu, session, runsGroup, detail])
}
