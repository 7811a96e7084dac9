import { practiceSessionOf } from '@app/core/rules/next-session'
import { sessionDay, sessionSubtitle } from '@app/core/rules/session-subtitle'
import { useMemo } from 'react'
import { useMyGroupsQuery } from '../features/groups/my-groups.ts'
import { useUnreadMessages } from '../features/messages/unread.ts'
import { useNotifications } from '../features/notifications/store.ts'
import { IN_MENU, useUpcomingSessionsQuery } from '../features/sessions/queries.ts'
import { askToLeave } from '../lib/offline/leaving.ts'
import { useOwnWaiting } from '../lib/offline/waiting.ts'
import { useFirstScreen } from '../lib/router/first-screen.ts'
import type { MenuItem, PageMenu } from '../lib/router/menu.ts'
import { landingAddress } from '../lib/router/navigation.ts'
import { useSession } from '../lib/session/session.ts'

const openWhatsNew = () => void import('../features/changelog/store.ts').then((changelog) => changelog.openWhatsNew())

/** In the place of a list that did not come. */
const failed = (what: string, section: string, askAgain: () => unknown): MenuItem => ({
  label: `${what} did not load.`,
  subtitle: 'Try again',
  section,
  icon: 'again',
  action: () => void askAgain(),
})

/** The menu that stands when no page has put its own there; it follows the groups, the sessions and the counts. */
export function useDefaultMenu(): Required<PageMenu> {
  // What the menu lists comes after what the screen shows.
  const isTime = useFirstScreen(({ isShown }) => isShown)
  const { data: groups, isError: hasNoGroups, refetch: askGroups } = useMyGroupsQuery(isTime)
  const { data: sessions, isError: hasNoSessions, refetch: askSessions } = useUpcomingSessionsQuery(undefined, isTime)
  const { unreadNotifications, unreadMessages: told } = useNotifications()
  const unreadMessages = useUnreadMessages() ?? told
  const hasWaiting = useOwnWaiting().length > 0
  const profile = useSession((session) => session.profile)

  return useMemo(() => {
    const practice = practiceSessionOf(sessions ?? [])
    const top: MenuItem[] = [
      { label: 'Home', link: '/', icon: 'home' },
      { label: 'Notifications', link: '/notifications', icon: 'bell', badge: unreadNotifications },
      { label: 'Direct Messages', link: '/dm', icon: 'messages', badge: unreadMessages },
      ...(hasNoGroups && !groups ? [failed('Your groups', 'My Groups', askGroups)] : []),
      ...(groups ?? []).map(({ sessionGroup: { id, name, imageAssetData } }) => ({
        label: name,
        link: `/group/${id}`,
        section: 'My Groups',
        poster: name,
        picture: imageAssetData,
      })),
      { label: 'More Groups', link: '/groups', section: 'My Groups', icon: 'plus' },
      ...(hasNoSessions && !sessions ? [failed('Your sessions', 'Upcoming Sessions', askSessions)] : []),
      ...(sessions?.slice(0, IN_MENU) ?? []).map((session) => ({
        label: session.title,
        subtitle: sessionSubtitle(session, new Date()),
        link: `/session/${session.id}`,
        section: 'Upcoming Sessions',
        day: sessionDay(session),
      })),
      ...(practice
        ? [
            {
              label: 'Practice',
              link: `/session/${practice.id}/practice`,
              section: 'Upcoming Sessions',
              icon: 'songs' as const,
            },
          ]
        : []),
      { label: 'More Sessions', link: '/upcoming', section: 'Upcoming Sessions', icon: 'calendar' },
      { label: 'Past Sessions', link: '/upcoming?past=true', section: 'Upcoming Sessions', icon: 'history' },
    ]
    const bottom: MenuItem[] = [
      {
        label: 'More',
        icon: 'more',
        submenu: [
          { label: profile?.first ?? 'Profile', link: '/profile', ...(profile && { person: profile }) },
          { label: 'Settings', link: '/settings', icon: 'settings' },
          { label: 'What’s New', action: openWhatsNew, icon: 'news' },
          {
            label: 'Sign-Out',
            icon: 'sign-out',
            ...(hasWaiting ? { action: askToLeave } : { link: landingAddress() }),
          },
        ],
      },
    ]
    return { top, bottom }
  }, [
    groups,
    hasNoGroups,
    askGroups,
    sessions,
    hasNoSessions,
    askSessions,
    unreadNotifications,
    unreadMessages,
    profile,
    hasWaiting,
  ])
}
