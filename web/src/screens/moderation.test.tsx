import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ME, message } from '../features/messages/testing.ts'
import { type Answer, fakeServer } from '../lib/testing.ts'
import { renderAt, reset, signInAs } from '../testing-screen.tsx'

const PATIENCE = { timeout: 15_000 }
const ok = (payload: unknown): Answer => ({ body: { success: true, payload } })
const picture = (assetId: number) => ({ assetId, url: `public-images/${assetId}.webp`, width: 10, height: 20 })
const moderated = (id: number, changes: object = {}) => ({
  ...message(id),
  deletedAt: null,
  deletedBy: null,
  channelTitle: 'Chat',
  reports: 1,
  ...changes,
})
const report = (id: number, changes: object = {}, more: object = {}) => ({
  id,
  message: moderated(id, changes),
  by: ME,
  reason: 'Rude',
  subject: '',
  words: `Message ${id}`,
  picture: null,
  at: '2026-11-11T09:00:00Z',
  ...more,
})
const posts = (id: number, changes: object = {}) => ({
  ...moderated(id, changes),
  postId: id,
  text: `Message ${id}`,
  published: true,
  kind: 'chat',
})

function open(reports: object[], messages: object[] = []) {
  const seen = fakeServer({
    '/api/v1/groups/admin/details/5': ok({
      sessionGroupId: 5,
      group: { id: 5, name: 'Anchor', imageAssetData: null },
      upcomingSessions: [],
      callerIsAdmin: true,
      pending: [],
      counts: { members: 43, admins: 1, pending: 0, venues: 2 },
    }),
    '/api/v1/messages/reports/5': ok(reports),
    '/api/SessionGroup/AdminAllMessages/5': ok({ messages, hasMore: false }),
    '/api/Message/AdminDeleteMessage/1': ok({}),
    '/api/v1/messages/settle-report': ok({}),
  })
  signInAs()
  renderAt('/admin/group-messages/5')
  return seen
}

afterEach(reset)

const row = (words: string) => within(screen.getByText(words).closest('li') as HTMLElement)

test('what was reported shows its picture of then; what it is now stands below', async () => {
  open([report(1, { thumbnail: picture(2) }, { picture: picture(1) })])
  await screen.findByText('Message 1', {}, PATIENCE)
  const shown = row('Message 1').getAllByRole('link', { name: 'The picture in full size' })
  expect(shown.map((link) => link.getAttribute('href'))).toEqual([
    expect.stringContaining('1.webp'),
    expect.stringContaining('2.webp'),
  ])
  expect(row('Message 1').getByText(/Changed since/)).toBeTruthy()
})

test('what was reported shows its subject of then; what it is now stands below', async () => {
  open([report(1, { subject: 'Today' }, { subject: 'Run' })])
  await screen.findByText('Message 1', {}, PATIENCE)
  expect(row('Message 1').getByText('Run')).toBeTruthy()
  expect(row('Message 1').getByText('Changed since. It now says: Today: Message 1')).toBeTruthy()
})

test('beside what was reported stands who reported it, and why if they said so', async () => {
  open([report(1), report(2, {}, { reason: '' }), report(3, {}, { by: null, reason: '' })])
  await screen.findByText('Message 1', {}, PATIENCE)
  expect(row('Message 1').getByText('Ana Lindqvist says: Rude')).toBeTruthy()
  expect(row('Message 2').getByText('Ana Lindqvist gave no reason')).toBeTruthy()
  expect(row('Message 3').getByText('Somebody gave no reason')).toBeTruthy()
})

test('a reported message is deleted and its report settled; one from a direct chat leads to the members instead', async () => {
  const seen = open([report(1), report(2, { channelType: 1, groupId: null, channelTitle: 'A direct chat' })])
  await screen.findByText('Message 1', {}, PATIENCE)
  expect(row('Message 2').queryByRole('button', { name: 'Delete it' })).toBeNull()
  expect(row('Message 2').getByRole('link', { name: 'To the members' }).getAttribute('href')).toBe(
    '/admin/group-users/5',
  )
  fireEvent.click(row('Message 1').getByRole('button', { name: 'Delete it' }))
  await waitFor(() => expect(seen.map(({ path }) => path)).toContain('/api/v1/messages/settle-report'))
})

test('among all that was written, pictures are shown, and a reply opens where it stands', async () => {
  open([], [posts(4, { parentMessageId: 3, thumbnail: picture(7) })])
  await screen.findByText('Message 4', {}, PATIENCE)
  expect(row('Message 4').getByRole('link', { name: 'The picture in full size' })).toBeTruthy()
  expect(row('Message 4').getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(
    '/group/5/channel/3/message/3?reply=4',
  )
})

test('an organiser reads the subject of what was written', async () => {
  open([], [posts(1, { subject: 'Rude words', body: 'Harmless' })])
  expect(await screen.findByText('Rude words', {}, PATIENCE)).toBeTruthy()
})
