/** Where a visit begins: at the front door, with a link that somebody passed on or mailed, or from an organiser's own bookmark. */
export const FIRST_SCREENS: Record<string, string> = {
  '/': 'HomeScreen',
  '/sign-up': 'SignUpScreen',
  '/what-is-jamboree': 'WhatIsScreen',
  '/groups': 'GroupsScreen',
  '/group/[^/]+': 'GroupScreen',
  '/join/[^/]+': 'JoinScreen',
  '/session/[^/]+': 'SessionScreen',
  '/upcoming': 'UpcomingScreen',
  '/tonight/[^/]+': 'TonightScreen',
  '/admin/dashboard/[^/]+': 'DashboardScreen',
  '/admin/edit-group': 'EditGroupScreen',
  '/admin/edit-group-settings/[^/]+': 'GroupSettingsScreen',
  '/admin/group-users/[^/]+': 'GroupUsersScreen',
  '/admin/group-messages/[^/]+': 'GroupMessagesScreen',
}
