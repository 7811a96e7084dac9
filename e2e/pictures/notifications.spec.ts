import { layOut, ok, signedIn } from '../support/network.ts'
import { notificationFixture, notificationsReply } from '../support/notification-fixture.ts'
import { sessionFixture } from '../support/session-fixture.ts'
import { test } from '../test.ts'
import { shoot } from './shoot.ts'

test.use({ serviceWorkers: 'block' })

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const WORDY = { id: 21, first: 'Bartholomew-Maximilian', last: 'Featherstonehaugh-Castellanos' }
const thread = '/group/3/channel/5/message/9'
const jo = { id: 11, first: 'Jo', last: 'Raman' }
const gus = { id: 12, first: 'Gus', last: 'Bergström' }
const reply = { entity: 4, typeName: 'Reply', threadSubject: 'Left my tuner', link: thread }

const ITEMS = [
  notificationFixture(40, {
    entity: 8,
    typeName: 'Offer',
    line: 'Bass on Cissy Strut is yours, if you like. Answer by 11:40.',
    link: '/offer/3',
    at: ago(0.3),
  }),
  notificationFixture(39, {
    ...reply,
    from: jo,
    others: 3,
    unreadCount: 5,
    preview: '“Left my tuner at Nadia’s. Again.”',
    at: ago(1),
  }),
  notificationFixture(36, {
    entity: 13,
    typeName: 'Reaction',
    from: gus,
    line: 'Gus Bergström reacted 🔥 to your message',
    at: ago(2),
  }),
  notificationFixture(35, {
    entity: 5,
    typeName: 'Direct Message',
    from: WORDY,
    preview: 'Can you bring a DI box? Ours hums, and it isn’t even a tune.',
    link: '/dm?chat=4',
    at: ago(3),
  }),
  notificationFixture(34, {
    entity: 6,
    typeName: 'Roster',
    line: 'You play 3 songs on Thursday: Superstition, Use Me, Dock of the Bay.',
    link: '/session/1',
    at: ago(12),
  }),
  ...[
    notificationFixture(33, {
      entity: 3,
      typeName: 'Session Change',
      line: 'Slow Jam now starts at 15:00, an hour earlier.',
      at: ago(26),
    }),
    notificationFixture(32, {
      entity: 11,
      typeName: 'Song',
      line: 'Valerie, your suggestion, is on the set list.',
      at: ago(27),
    }),
    notificationFixture(31, {
      preview: 'Rehearsal room is booked for Sunday.',
      from: WORDY,
      groupName: 'The Extraordinarily Long-Named Bristol Funk & Soul Collective',
      at: ago(80),
    }),
    notificationFixture(30, {
      entity: 10,
      typeName: 'Membership',
      line: 'You are in: welcome to Bristol Funk & Soul Collective.',
      at: ago(24 * 9),
    }),
    notificationFixture(29, {
      entity: 2,
      typeName: 'Session',
      line: 'Thursday Blues Jam is open for sign-up.',
      at: ago(24 * 10),
    }),
    notificationFixture(28, {
      entity: 12,
      typeName: 'Reminder',
      line: 'Slow Jam is in two days.',
      at: ago(24 * 40),
    }),
    notificationFixture(27, {
      entity: 9,
      typeName: 'Join Request',
      line: 'Jo Raman asks to join Anchor Blues.',
      from: jo,
      at: ago(24 * 41),
    }),
    notificationFixture(26, {
      entity: 7,
      typeName: 'Change',
      line: 'You now play bass on Use Me.',
      at: ago(24 * 42),
    }),
  ].map((item) => ({ ...item, notification: { ...item.notification, received: true } })),
]

test('notifications', async ({ page }, info) => {
  const answers = { '/api/message/notifications': notificationsReply(ITEMS, { messages: 2 }) }
  await layOut(page, answers)
  await signedIn(page)
  await shoot(page, info, 'notifications', { path: '/notifications' })
  await shoot(page, info, 'notifications-popover', {
    path: '/settings',
    act: async (open, isMobile) => isMobile && open.getByRole('button', { name: /^Notifications/ }).click(),
    window: true,
  })
})

test('popup', async ({ page }, info) => {
  const [first, ...others] = ITEMS.map((item) => ({
    ...item,
    notification: { ...item.notification, isPopupShown: ![35, 34].includes(item.notification.id) },
  }))
  await layOut(page, {
    '/api/message/notifications': notificationsReply([...(first ? [first] : []), ...others]),
    '/api/v1/sessions/details/1': ok(sessionFixture()),
  })
  await signedIn(page)
  await shoot(page, info, 'popup', {
    path: '/settings',
    act: (open) => open.getByText('and 1 more').waitFor(),
    window: true,
  })
})
