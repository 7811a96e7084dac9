import type { States } from './in-each.ts'
import { talking } from './talking.ts'

/** Two people's own chats, and the search. */
export async function directStates(url: string): Promise<States> {
  const { ana, loner, directId } = await talking(url)
  return {
    'talk-direct': { as: ana, path: '/dm', window: true },
    'talk-direct-chat': { as: ana, path: `/dm?chat=${directId}`, window: true },
    'talk-direct-block': {
      as: ana,
      path: `/dm?chat=${directId}`,
      act: async (page) => {
        await page.getByRole('button', { name: /^More for the chat/ }).click()
        await page.getByRole('menuitem', { name: 'Block Priya' }).click()
        await page.getByRole('dialog').waitFor()
      },
      window: true,
    },
    'talk-direct-new': {
      as: ana,
      path: '/dm',
      act: async (page) => {
        await page.getByRole('button', { name: 'Write to somebody' }).first().click()
        await page.getByRole('dialog').waitFor()
      },
      window: true,
    },
    'talk-direct-none': { as: loner, path: '/dm', window: true },
    'talk-search': {
      as: ana,
      path: '/dm',
      act: async (page) => {
        await page.getByRole('searchbox', { name: 'Search people and messages' }).fill('tuner')
        await page.getByRole('heading', { name: 'In messages' }).waitFor()
      },
      window: true,
    },
    'talk-search-none': {
      as: ana,
      path: '/dm',
      act: async (page) => {
        await page.getByRole('searchbox', { name: 'Search people and messages' }).fill('zither')
        await page.getByRole('heading', { name: /^No message with/ }).waitFor()
      },
      window: true,
    },
  }
}
