import { groupFixture, postFixture } from './group-fixture.ts'
import { upcomingFixture } from './session-fixture.ts'

const { id, name } = groupFixture({ id: 1 })
const group = { id, name, imageAssetData: null }

/** The groups of somebody who is in one. */
export const ownGroupsFixture = [{ sessionGroup: group, isAdmin: false, isApproved: true, keptIn: null }]

/** What stands on their home: a post of somebody else, and a session that was announced, with a part that is free for them. */
export const feedFixture = {
  items: [
    {
      ...postFixture,
      id: 2,
      group,
      unreadReplies: 0,
      author: { userId: 11, firstName: 'Ben', lastName: 'Okafor', imageUrl: null },
    },
    {
      ...postFixture,
      unreadReplies: 0,
      body: '',
      kind: 'announced',
      group,
      session: {
        ...upcomingFixture[1],
        rosterPublished: false,
        isRosterOut: false,
        isCancelled: false,
        free: [{ instrumentId: 3, name: 'Bass', count: 2 }],
        plays: [],
      },
    },
  ],
  hasMore: false,
}
