import { ask, signInTo, visitAs } from '../support/people.ts'
import { test } from '../test.ts'
import { type Picture, shootAll } from './shoot.ts'

// Every route, full, as the demo data has it: group 1 is the busy one, session 1 is past, 2 is on roster night, 3 is open.
test.use({ serviceWorkers: 'block', expectedComplaints: [/Failed to load resource/] })

const GUEST: Record<string, Picture> = {
  'guest-home': { path: '/' },
  'guest-sign-up': { path: '/sign-up' },
  'guest-forgot-password': { path: '/forgot-password' },
  'guest-reset-password': { path: '/reset-password?token=t&email=ana%40example.org' },
  'guest-what-is': { path: '/what-is-jamboree' },
  'guest-groups': { path: '/groups' },
  'guest-groups-near': { path: '/groups?near=45.52%2C-122.67&place=Portland%2C%20OR' },
  'guest-group': { path: '/group/1' },
  'guest-session': { path: '/session/3' },
  'guest-upcoming': { path: '/upcoming' },
  'guest-join-wrong': { path: '/join/mistyped' },
  'guest-walk-in-wrong': { path: '/walk-in/mistyped' },
  'guest-tonight-wrong': { path: '/tonight/mistyped' },
  'guest-unsubscribe': { path: '/unsubscribe/key' },
  'guest-stage': { path: '/session/2/stage' },
  'guest-not-found': { path: '/nowhere' },
  palette: { path: '/color-palette.html' },
}
const MEMBER: Record<string, Picture> = {
  'member-feed': { path: '/' },
  'member-groups': { path: '/groups' },
  'member-group': { path: '/group/1' },
  'member-session': { path: '/session/3' },
  'member-session-past': { path: '/session/1' },
  'member-session-sign-up': { path: '/session/signup/3' },
  'member-upcoming': { path: '/upcoming' },
  'member-practice': { path: '/session/2/practice' },
  'member-offer': { path: '/offer/1' },
  'member-thread': { path: '/group/1/channel/1/message/1' },
  'member-profile': { path: '/profile' },
  'member-profile-other': { path: '/profile/5' },
  'member-dm': { path: '/dm' },
  'member-notifications': { path: '/notifications' },
  'member-settings': { path: '/settings' },
  'member-refused': { path: '/admin/dashboard/1' },
}
const ORGANISER: Record<string, Picture> = {
  'admin-dashboard': { path: '/admin/dashboard/1' },
  'admin-group': { path: '/group/1' },
  'admin-group-new': { path: '/admin/edit-group' },
  'admin-group-edit': { path: '/admin/edit-group?id=1' },
  'admin-group-settings': { path: '/admin/edit-group-settings/1' },
  'admin-group-users': { path: '/admin/group-users/1' },
  'admin-member': {
    path: '/admin/group-users/1',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Manage / })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
    window: true,
  },
  'admin-group-messages': { path: '/admin/group-messages/1' },
  'admin-view-session': { path: '/admin/view-session?id=2' },
  'admin-edit-songs': { path: '/admin/edit-session-songs?sessionId=2' },
  'admin-rosters': { path: '/admin/view-rosters?sessionId=2' },
  'admin-roster': { path: '/admin/view-roster?id=1' },
  'admin-print': { path: '/admin/session/print/1' },
}

test.setTimeout(300_000)

test('every screen that a guest sees', ({ page }, info) => shootAll(page, info, GUEST))

test('every screen that a member sees', async ({ context, server }, info) => {
  const member = await signInTo(server.url, 'demo@jamboree.example')
  const page = await visitAs(context, member)
  const { payload } = await ask(server.url, '/v1/sessions/details/3', member.token)
  const [song] = payload.session.songs
  await shootAll(page, info, {
    ...MEMBER,
    'member-song': { path: `/session-song?id=${song.sessionSongId}&sessionId=3` },
  })
})

test('every screen that an organiser sees', async ({ context, server }, info) => {
  const organiser = await signInTo(server.url, 'admin@jamboree.example')
  await shootAll(await visitAs(context, organiser), info, ORGANISER)
})
