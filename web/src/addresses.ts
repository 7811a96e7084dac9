import type { Address } from './lib/router/app-route.ts'

type More = Omit<Address, 'path' | 'title' | 'screen' | 'access'>

const open = (path: string, title: string, screen: string, more: More = {}): Address => ({
  path,
  title,
  screen,
  access: 'public',
  ...more,
})
const signedIn = (path: string, title: string, screen: string, more: More = {}): Address => ({
  ...open(path, title, screen, more),
  access: 'signed-in',
})
const FIRST = { isFirst: true } as const
const CUSTOM_MENU = { customMenu: true } as const
const OWN_HEADER = { ownHeader: true } as const
const BARE = { sideMenu: false, ownHeader: true } as const

/** Every URL of the app. */
export const ADDRESSES: Address[] = [
  open('/', 'Home', 'GuestHomeScreen', { ...FIRST, ...OWN_HEADER, memberScreen: 'MemberHomeScreen' }),
  open('/sign-up', 'Sign up', 'SignUpScreen', { ...FIRST, ...BARE }),
  open('/forgot-password', 'Forgot password', 'ForgotPasswordScreen', BARE),
  open('/reset-password', 'Reset password', 'ResetPasswordScreen', BARE),
  open('/group/:id', 'Group', 'GroupScreen', FIRST),
  open('/session/:id', 'Session', 'SessionScreen', FIRST),
  open('/session/signup/:id', 'Session sign-up', 'SessionSignUpScreen'),
  open('/groups', 'Groups', 'GroupsScreen', FIRST),
  open('/what-is-jamboree', 'What is Jamboree?', 'WhatIsScreen', FIRST),
  open('/upcoming', 'Upcoming', 'UpcomingScreen', FIRST),
  open('/join/:key', 'Join a group', 'JoinScreen', FIRST),
  open('/walk-in/:key', 'Walk in', 'WalkInScreen'),
  open('/tonight/:key', 'Tonight', 'TonightScreen', FIRST),
  open('/unsubscribe/:key', 'Unsubscribe', 'UnsubscribeScreen'),
  open('/session/:id/stage', 'Stage', 'StageScreen', BARE),

  signedIn('/session/:id/practice', 'Practice', 'PracticeScreen'),
  signedIn('/practice', 'Practice', 'NextPracticeScreen'),
  signedIn('/share', 'Share', 'ShareScreen'),
  signedIn('/offer/:id', 'A part for you', 'OfferScreen'),
  signedIn('/group/:groupId/channel/:channelId/message/:id', 'Thread', 'ThreadScreen'),
  signedIn('/session-song', 'Song', 'SessionSongScreen'),
  signedIn('/profile', 'Profile', 'ProfileScreen'),
  signedIn('/profile/:id', 'Profile', 'ProfileScreen'),
  signedIn('/dm', 'Direct Messages', 'DirectScreen'),
  signedIn('/notifications', 'Notifications', 'NotificationsScreen'),
  signedIn('/settings', 'Settings', 'SettingsScreen'),

  signedIn('/admin/dashboard/:id', 'Dashboard', 'DashboardScreen', FIRST),
  signedIn('/admin/edit-group', 'Edit group', 'EditGroupScreen', { ...FIRST, ...CUSTOM_MENU }),
  signedIn('/admin/edit-group-settings/:id', 'Group settings', 'GroupSettingsScreen', { ...FIRST, ...CUSTOM_MENU }),
  signedIn('/admin/group-users/:id', 'Members', 'GroupUsersScreen', { ...FIRST, ...CUSTOM_MENU }),
  signedIn('/admin/group-messages/:id', 'Messages', 'GroupMessagesScreen', { ...FIRST, ...CUSTOM_MENU }),
  signedIn('/admin/add-session', 'Edit session', 'AddSessionScreen', CUSTOM_MENU),
  signedIn('/admin/view-session', 'Session', 'ViewSessionScreen', CUSTOM_MENU),
  signedIn('/admin/view-rosters', 'Rosters', 'ViewRostersScreen', CUSTOM_MENU),
  signedIn('/admin/session-song-slot', 'Slot', 'SessionSongSlotScreen', CUSTOM_MENU),
  signedIn('/admin/edit-session-songs', 'Songs', 'EditSessionSongsScreen'),
  signedIn('/admin/view-roster', 'Roster', 'ViewRosterScreen', CUSTOM_MENU),
  signedIn('/admin/session/print/:id', 'Set list', 'PrintSessionScreen'),

  open('/sign-in', 'Sign in', 'SignInRedirect'),
  open('/color-palette', 'Palette', 'PaletteRedirect'),
  open('*', 'Not found', 'NotFoundScreen'),
]
