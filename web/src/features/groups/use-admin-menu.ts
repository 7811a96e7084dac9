import { sessionDay } from '@app/core/rules/session-subtitle'
import { useEffect } from 'react'
import { type MenuItem, restoreDefaultMenu, showPageMenu } from '../../lib/router/menu.ts'
import type { AdminDetail } from './queries.ts'

/** What leads to each page for running a group, and to its next sessions. */
export function adminItems({ sessionGroupId: id, group, counts, upcomingSessions }: AdminDetail): MenuItem[] {
  const section = 'Run this group'
  return [
    { label: 'Dashboard', link: `/admin/dashboard/${id}`, icon: 'gauge', section },
    { label: 'New session', link: `/admin/add-session?groupId=${id}`, icon: 'plus', section },
    { label: 'Members', link: `/admin/group-users/${id}`, icon: 'people', section, badge: counts.pending },
    { label: 'Name and place', link: `/admin/edit-group?id=${id}`, icon: 'pencil', section },
    { label: 'Settings', link: `/admin/edit-group-settings/${id}`, icon: 'settings', section },
    { label: 'Messages', link: `/admin/group-messages/${id}`, icon: 'messages', section },
    ...upcomingSessions.map((session) => ({
      label: session.title,
      link: `/admin/view-session?id=${session.id}`,
      section: 'Run a session',
      day: sessionDay({ startDate: session.startDate, timeZoneId: group.timeZoneId }),
    })),
  ]
}

/** The way out of an admin's menu: home, and the group as everyone sees it. */
export const waysOut = (id: number, name: string, picture: string | null): MenuItem[] => [
  { label: 'Home', link: '/', icon: 'home' },
  { label: name, link: `/group/${id}`, poster: name, picture },
]

/** The side menu of a group's admin pages, in the default menu's place. */
export function useAdminMenu(detail: AdminDetail | undefined, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !detail) return
    const { sessionGroupId, group } = detail
    showPageMenu({ top: [...waysOut(sessionGroupId, group.name, group.imageAssetData), ...adminItems(detail)] })
  }, [isWanted, detail])
}

/** For an admin page without a group: the menu of the group before it has no place there. */
export const useDefaultMenuHere = (isWanted: boolean) =>
  useEffect(() => {
    if (isWanted) restoreDefaultMenu()
  }, [isWanted])
