interface Changes {
  id?: number
  name?: string
  city?: string
  description?: string
}

/** A group laid out by hand. */
export const groupFixture = (changes: Changes = {}) => ({
  id: 3,
  name: 'Anchor Thursday Blues',
  city: 'Portland',
  state: 'OR',
  zip: '',
  userId: 7,
  timeZoneId: 'America/Los_Angeles',
  messageChannelId: null,
  imageAssetData: null,
  isPublic: true,
  joinPolicy: 'open',
  description: '',
  memberCount: 43,
  ...changes,
})

/** All of it, to somebody who runs it or to somebody who is not in it. */
export function groupDetailFixture(isIn: boolean, group = groupFixture()) {
  return {
    sessionGroupId: group.id,
    group,
    callerIsAdmin: isIn,
    callerIsMember: isIn,
    callerIsApproved: isIn,
    upcomingSessions: [],
    pending: [],
    counts: { members: 43, admins: 1, pending: 0, venues: 0 },
  }
}

/** A post as most people write them. */
const POST_TEXT = 'The songs for next time are open for wishes.\n\nSay what you would love to play, in your order.'

export const postFixture = {
  id: 1,
  channelId: 1,
  channelType: 3,
  sessionId: null,
  parentMessageId: null,
  subject: '',
  thumbnail: null,
  isDeleted: false,
  reactions: [],
  replyCount: 0,
  commentsClosed: false,
  song: null,
  clientId: null,
  kind: 'post',
  group: null,
  replies: [],
  session: null,
  changes: [],
  songs: [],
  songCount: 0,
  body: POST_TEXT,
  postId: 1,
  groupId: 1,
  text: POST_TEXT,
  published: true,
  mayChange: true,
  author: { userId: 7, firstName: 'Ana', lastName: 'Lindqvist', imageUrl: null },
  createdAt: '2026-11-13T18:00:00Z',
  editedAt: null,
}
