import type { Page } from '@playwright/test'
import { type Act, field, type States, words } from './in-each.ts'
import { talking } from './talking.ts'

const openMenu = (page: Page) =>
  page
    .getByRole('button', { name: /^More for this message/ })
    .first()
    .click()
const more =
  (deed: string): Act =>
  async (page) => {
    await openMenu(page)
    await page.getByRole('menuitem', { name: deed, exact: true }).click()
  }
const write = async (page: Page, words: string) => {
  await field(page, /^Write to Anchor/).fill(words)
  await field(page, /^Write to Anchor/).press('Control+Enter')
}

/** A group's chat. */
export async function chatStates(url: string): Promise<States> {
  const { priya, ana, newcomer, groupId, emptyId } = await talking(url)
  const room = `/group/${groupId}?tab=chat`
  return {
    'talk-chat': { as: ana, path: room, shows: words('Who brings the rug?'), window: true },
    'talk-chat-mention': {
      as: ana,
      path: room,
      act: (page) => field(page, /^Write to Anchor/).pressSequentially('Ask @pri'),
      shows: (page) => page.getByRole('option', { name: /Priya/ }),
      window: true,
    },
    'talk-chat-tools': {
      as: ana,
      path: room,
      act: async (page) => {
        await field(page, /^Write to Anchor/).fill('Bring **both** guitars')
        await page.getByRole('button', { name: 'Formatting, emoji and pictures' }).click()
        await page.getByRole('button', { name: 'Preview' }).click()
      },
      shows: (page) => page.getByRole('region', { name: 'Preview' }),
      window: true,
    },
    'talk-chat-menu': {
      as: ana,
      path: room,
      act: (page) => openMenu(page),
      shows: (page) => page.getByRole('menuitem', { name: 'Report', exact: true }),
      window: true,
    },
    'talk-chat-react': {
      as: ana,
      path: room,
      act: more('React'),
      shows: (page) => page.getByRole('group', { name: 'React with' }),
      window: true,
    },
    'talk-chat-report': {
      as: ana,
      path: room,
      act: more('Report'),
      shows: (page) => page.getByRole('dialog'),
      window: true,
    },
    'talk-chat-empty': {
      as: newcomer,
      path: `/group/${emptyId}?tab=chat`,
      shows: words('Nobody has said anything yet'),
      window: true,
    },
    'talk-chat-waiting': {
      as: ana,
      path: room,
      act: async (page) => {
        await page.context().setOffline(true)
        await write(page, 'On the train')
      },
      shows: words('Waiting for a connection'),
      window: true,
    },
    'talk-chat-failed': {
      as: priya,
      path: room,
      act: async (page) => {
        await page.route('**/api/Message/SendMessage**', (route) =>
          route.fulfill({
            status: 403,
            json: { success: false, error: { code: 'FORBIDDEN', message: 'You may not write here any more.' } },
          }),
        )
        await write(page, 'Hello?')
      },
      shows: words('Not sent'),
      window: true,
    },
  }
}
