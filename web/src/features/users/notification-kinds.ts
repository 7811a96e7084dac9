import type { NotificationKind } from '@app/core/contract/users'

interface Kinds {
  title: string
  kinds: Partial<Record<NotificationKind, string>>
}

/** What one can be told of, in the order in which it matters to a musician. */
export const KIND_SECTIONS: Kinds[] = [
  {
    title: 'What you play',
    kinds: {
      rosterPublished: 'A roster is out',
      assignmentChanged: 'What you play changes',
      movedUp: 'You move up from the waitlist',
    },
  },
  {
    title: 'Sessions',
    kinds: {
      sessionAnnounced: 'A session is announced',
      sessionChanged: 'A session changes or is called off',
      reminder: 'A reminder before a session',
      suggestionAccepted: 'A song you suggested makes the set',
    },
  },
  {
    title: 'Talk',
    kinds: {
      directMessage: 'A direct message',
      reply: 'A reply to you',
      newPost: 'A new post in a group',
      reaction: 'A reaction to a message of yours',
    },
  },
  {
    title: 'Groups',
    kinds: {
      approved: 'A group lets you in',
      joinRequest: 'Someone asks to join a group you run',
      messageReported: 'A message is reported in a group you run',
    },
  },
]
export const YOU_ARE_NEXT = 'You are next on stage'
