import { type Act, dialog, field, heading, type States, words } from './in-each.ts'
import { talking } from './talking.ts'

const search =
  (what: string): Act =>
  (page) =>
    page.getByRole('searchbox', { name: 'Search people and messages' }).fill(what)

/** Two people's own chats, and the search. */
export async function directStates(url: string): Promise<States> {
  const { ana, loner, directId } = await talking(url)
  return {
    'talk-direct': { as: ana, path: '/dm', shows: words('You have my tuner'), window: true },
    'talk-direct-chat': {
      as: ana,
      path: `/dm?chat=${directId}`,
      shows: (page) => field(page, /^Write to Priya/),
      window: true,
    },
    'talk-direct-block': {
      as: ana,
      path: `/dm?chat=${directId}`,
      act: async (page) => {
        await page.getByRole('button', { name: /^More for the chat/ }).click()
        await page.getByRole('menuitem', { name: 'Block Priya' }).click()
      },
      shows: dialog(/Priya/),
      window: true,
    },
    'talk-direct-new': {
      as: ana,
      path: '/dm',
      act: (page) => page.getByRole('button', { name: 'Write to somebody' }).first().click(),
      shows: (page) => page.getByRole('dialog').getByText(/Priya/),
      window: true,
    },
    'talk-direct-none': { as: loner, path: '/dm', shows: words('No messages yet'), window: true },
    'talk-search': {
      as: ana,
      path: '/dm',
      act: search('tuner'),
      shows: heading('In messages'),
      window: true,
    },
    'talk-search-none': {
      as: ana,
      path: '/dm',
      act: search('zither'),
      shows: heading(/^No message with/),
      window: true,
    },
  }
}
