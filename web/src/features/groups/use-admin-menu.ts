import { useEffect } from 'react'
import { restoreDefaultMenu, showPageMenu } from '../../lib/menu.ts'
import type { AdminDetail } from './queries.ts'

/** The side menu of a group's admin pages, in the default menu's place. */
export function useAdminMenu(detail: AdminDetail | undefined, isWanted: boolean): void {
  const id = detail?.sessionGroupId
  const name = detail?.group.name
  const waiting = detail?.counts.pending
  useEffect(() => {
    if (!isWanted || !id || !name) return
    const section = 'Run this group'
    showPageMenu({
      top: [
        { label: 'Home', link: '/', icon: 'home' },
        { label: name, link: `/group/${id}`, poster: name },
        { label: 'Dashboard', link: `/admin/dashboard/${id}`, icon: 'gauge', section },
        { label: 'Members', link: `/admin/group-users/${id}`, icon: 'people', section, badge: waiting ?? 0 },
        { label: 'Name and place', link: `/admin/edit-group?id=${id}`, icon: 'pencil', section },
        { label: 'Settings', link: `/admin/edit-group-settings/${id}`, icon: 'settings', section },
        { label: 'Messages', link: `/admin/group-messages/${id}`, icon: 'messages', section },
      ],
    })
  }, [isWanted, id, name, waiting])
}

/** For an admin page without a group: the menu of the group before it has no place there. */
export const useDefaultMenuHere = (isWanted: boolean) =>
  useEffect(() => {
    if (isWanted) restoreDefaultMenu()
  }, [isWanted])
