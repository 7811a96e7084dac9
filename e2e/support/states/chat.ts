import type { Page } from '@playwright/test'
import { type Act, field, type States } from './in-each.ts'
import { talking } from './talking.ts'

const more =
  (deed: string): Act =>
  async (page) => {
    await page
      .getByRole('button', { name: /^More for this message/ })
      .first()
      .click()
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
    'talk-chat': { as: ana, path: room, window: true },
    'talk-chat-mention': {
      as: ana,
      path: room,
      act: async (page) => {
        await field(page, /^Write to Anchor/).pressSequentially('Ask @pri')
        await page.getByRole('option', { name: /Priya/ }).waitFor()
      },
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
      window: true,
    },
    'talk-chat-menu': {
      as: ana,
      path: room,
      act: async (page) => {
        await page
          .getByRole('button', { name: /^More for this message/ })
          .first()
          .click()
        await page.getByRole('menuitem').first().waitFor()
      },
      window: true,
    },
    'talk-chat-react': { as: ana, path: room, act: more('React'), window: true },
    'talk-chat-report': {
      as: ana,
      path: room,
      act: async (page, isMobile) => {
        await more('Report')(page, isMobile)
        await page.getByRole('dialog').waitFor()
      },
      window: true,
    },
    'talk-chat-empty': { as: newcomer, path: `/group/${emptyId}?tab=chat`, window: true },
    'talk-chat-waiting': {
      as: ana,
      path: room,
      act: async (page) => {
        await page.context().setOffline(true)
        await write(page, 'On the train')
        await page.getByText('Waiting for a connection').waitFor()
      },
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
        await page.getByText('Not sent').waitFor()
      },
      window: true,
    },
  }
}
