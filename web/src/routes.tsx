import { PRODUCT } from '@app/core/product'
import { prefetchHome, prefetchSession } from './features/sessions/queries.ts'
import type { AppRoute } from './lib/router/app-route.ts'
import { type LazyPart, lazyPart } from './lib/router/lazy-part.ts'
import { matchPath } from './lib/router/match-path.ts'

const open = (path: string, title: string, screen: LazyPart, more: Partial<AppRoute> = {}): AppRoute => ({
  path,
  title,
  access: 'public',
  screen,
  ...more,
})
const signedIn = (path: string, title: string, screen: LazyPart, more: Partial<AppRoute> = {}): AppRoute => ({
  ...open(path, title, screen, more),
  access: 'signed-in',
})
const CUSTOM_MENU = { customMenu: true } as const
const OWN_HEADER = { ownHeader: true } as const
const BARE = { sideMenu: false, ownHeader: true } as const

const home = lazyPart(() => import('./screens/HomeScreen.tsx'))
const signUp = lazyPart(() => import('./screens/SignUpScreen.tsx'))
const forgotPassword = lazyPart(() => import('./screens/ForgotPasswordScreen.tsx'))
const resetPassword = lazyPart(() => import('./screens/ResetPasswordScreen.tsx'))
const whatIs = lazyPart(() => import('./screens/WhatIsScreen.tsx'))
const profile = lazyPart(() => import('./screens/ProfileScreen.tsx'))
const notifications = lazyPart(() => import('./screens/NotificationsScreen.tsx'))
const settings = lazyPart(() => import('./screens/SettingsScreen.tsx'))
const signInRedirect = lazyPart(() => import('./screens/SignInRedirect.tsx'))
const paletteRedirect = lazyPart(() => import('./screens/PaletteRedirect.tsx'))
const notFound = lazyPart(() => import('./screens/NotFoundScreen.tsx'))
const groups = lazyPart(() => import('./screens/GroupsScreen.tsx'))
const group = lazyPart(() => import('./screens/GroupScreen.tsx'))
const join = lazyPart(() => import('./screens/JoinScreen.tsx'))
const dashboard = lazyPart(() => import('./screens/DashboardScreen.tsx'))
const editGroup = lazyPart(() => import('./screens/EditGroupScreen.tsx'))
const groupSettings = lazyPart(() => import('./screens/GroupSettingsScreen.tsx'))
const groupUsers = lazyPart(() => import('./screens/GroupUsersScreen.tsx'))
const groupMessages = lazyPart(() => import('./screens/GroupMessagesScreen.tsx'))
const session = lazyPart(() => import('./screens/SessionScreen.tsx'))
const sessionSignUp = lazyPart(() => import('./screens/SessionSignUpScreen.tsx'))
const sessionSong = lazyPart(() => import('./screens/SessionSongScreen.tsx'))
const upcoming = lazyPart(() => import('./screens/UpcomingScreen.tsx'))
const practice = lazyPart(() => import('./screens/PracticeScreen.tsx'))
const stage = lazyPart(() => import('./screens/StageScreen.tsx'))
const nextPractice = lazyPart(() => import('./screens/NextPracticeScreen.tsx'))
const share = lazyPart(() => import('./screens/ShareScreen.tsx'))
const offer = lazyPart(() => import('./screens/OfferScreen.tsx'))
const walkIn = lazyPart(() => import('./screens/WalkInScreen.tsx'))
const tonight = lazyPart(() => import('./screens/TonightScreen.tsx'))
const editSongs = lazyPart(() => import('./screens/EditSessionSongsScreen.tsx'))
const addSession = lazyPart(() => import('./screens/AddSessionScreen.tsx'))
const viewSession = lazyPart(() => import('./screens/ViewSessionScreen.tsx'))
const sessionSongSlot = lazyPart(() => import('./screens/SessionSongSlotScreen.tsx'))
const printSession = lazyPart(() => import('./screens/PrintSessionScreen.tsx'))
const viewRosters = lazyPart(() => import('./screens/ViewRostersScreen.tsx'))
const viewRoster = lazyPart(() => import('./screens/ViewRosterScreen.tsx'))
const direct = lazyPart(() => import('./screens/DirectScreen.tsx'))
const thread = lazyPart(() => import('./screens/ThreadScreen.tsx'))
const unsubscribe = lazyPart(() => import('./screens/UnsubscribeScreen.tsx'))

/** Every URL of the app. */
export const ROUTES: AppRoute[] = [
  open('/', 'Home', home, { ...OWN_HEADER, prefetch: prefetchHome }),
  open('/sign-up', 'Sign up', signUp, BARE),
  open('/forgot-password', 'Forgot password', forgotPassword, BARE),
  open('/reset-password', 'Reset password', resetPassword, BARE),
  open('/group/:id', 'Group', group),
  open('/session/:id', 'Session', session, { prefetch: ({ id }) => prefetchSession(Number(id)) }),
  open('/session/signup/:id', 'Session sign-up', sessionSignUp),
  open('/groups', 'Groups', groups),
  open('/what-is-jamboree', `What is ${PRODUCT}?`, whatIs),
  open('/upcoming', 'Upcoming', upcoming),
  open('/join/:key', 'Join a group', join),
  open('/walk-in/:key', 'Walk in', walkIn),
  open('/tonight/:key', 'Tonight', tonight),
  open('/unsubscribe/:key', 'Unsubscribe', unsubscribe),
  open('/session/:id/stage', 'Stage', stage, BARE),

  signedIn('/session/:id/practice', 'Practice', practice),
  signedIn('/practice', 'Practice', nextPractice),
  signedIn('/share', 'Share', share),
  signedIn('/offer/:id', 'A part for you', offer),
  signedIn('/group/:groupId/channel/:channelId/message/:id', 'Thread', thread),
  signedIn('/session-song', 'Song', sessionSong),
  signedIn('/profile', 'Profile', profile),
  signedIn('/profile/:id', 'Profile', profile),
  signedIn('/dm', 'Direct Messages', direct),
  signedIn('/notifications', 'Notifications', notifications),
  signedIn('/settings', 'Settings', settings),

  signedIn('/admin/dashboard/:id', 'Dashboard', dashboard),
  signedIn('/admin/edit-group', 'Edit group', editGroup, CUSTOM_MENU),
  signedIn('/admin/edit-group-settings/:id', 'Group settings', groupSettings, CUSTOM_MENU),
  signedIn('/admin/group-users/:id', 'Members', groupUsers, CUSTOM_MENU),
  signedIn('/admin/group-messages/:id', 'Messages', groupMessages, CUSTOM_MENU),
  signedIn('/admin/add-session', 'Edit session', addSession, CUSTOM_MENU),
  signedIn('/admin/view-session', 'Session', viewSession, CUSTOM_MENU),
  signedIn('/admin/view-rosters', 'Rosters', viewRosters, CUSTOM_MENU),
  signedIn('/admin/session-song-slot', 'Slot', sessionSongSlot, CUSTOM_MENU),
  signedIn('/admin/edit-session-songs', 'Songs', editSongs),
  signedIn('/admin/view-roster', 'Roster', viewRoster, CUSTOM_MENU),
  signedIn('/admin/session/print/:id', 'Set list', printSession),

  open('/sign-in', 'Sign in', signInRedirect),
  open('/color-palette', 'Palette', paletteRedirect),
  open('*', 'Not found', notFound),
]

export const routeFor = (pathname: string): AppRoute =>
  ROUTES.find(({ path }) => matchPath(path, pathname)) ?? (ROUTES.at(-1) as AppRoute)
