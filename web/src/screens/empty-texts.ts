export interface EmptyText {
  title: string
  body: string
  action?: { label: string; to: string }
}

const groups = { label: 'Browse groups', to: '/groups' }
const upcoming = { label: 'See what is coming up', to: '/upcoming' }
const home = { label: 'Go home', to: '/' }
const noGroup: EmptyText = {
  title: 'No group found',
  body: 'It may be private, or its address mistyped. Ask its organiser for an invitation.',
  action: groups,
}
const noSession: EmptyText = {
  title: 'This session is not here',
  body: 'It may be over, called off or in a private group.',
  action: upcoming,
}

/** What a screen says while there is nothing to show, by its route. */
export const EMPTY_TEXTS: Record<string, EmptyText> = {
  '/session/:id/stage': noSession,
  '/unsubscribe/:key': {
    title: 'This link was used already',
    body: 'Every kind of mail can be switched off in the settings.',
    action: { label: 'Open settings', to: '/settings' },
  },
  '/offer/:id': {
    title: 'This place is taken',
    body: 'Someone was faster, or the time to answer is over.',
    action: upcoming,
  },
  '/group/:groupId/channel/:channelId/message/:id': {
    title: 'This thread is not here',
    body: 'It may have been deleted, or you are not a member of its group.',
    action: home,
  },
  '/dm': {
    title: 'No messages yet',
    body: 'Open someone’s profile to write to them. What you write stays between the two of you.',
    action: groups,
  },
  '/admin/add-session': noGroup,
  '/admin/view-session': noSession,
  '/admin/view-rosters': noSession,
  '/admin/session-song-slot': noSession,
  '/admin/edit-session-songs': noSession,
  '/admin/view-roster': noSession,
  '/admin/session/print/:id': noSession,
}

export const NOTHING_HERE: EmptyText = { title: 'Nothing here yet', body: 'Come back once there is.', action: home }
