import { field, type States } from './in-each.ts'
import { talking } from './talking.ts'

/** Where people talk: home, posts, threads, and the admin's view of it all. */
export async function talkStates(url: string): Promise<States> {
  const { priya, ana, loner, groupId, sessionId, songs, thread } = await talking(url)
  return {
    'talk-home': { as: ana, path: '/' },
    'talk-home-write': {
      as: ana,
      path: '/',
      act: async (page) => {
        await page.getByRole('button', { name: 'Write to your groups…' }).click()
        await field(page, /^Write a post/).fill('Found the **horn chart**')
      },
    },
    'talk-home-reply': {
      as: ana,
      path: '/',
      act: async (page) => {
        await page.getByRole('button', { name: 'Reply' }).first().click()
        await field(page, /^Reply/).waitFor()
      },
    },
    'talk-home-no-group': { as: loner, path: '/' },
    'talk-group': { as: ana, path: `/group/${groupId}` },
    'talk-thread': { as: ana, path: thread },
    'talk-session': { as: ana, path: `/session/${sessionId}?tab=chat`, window: true },
    'talk-song': { as: ana, path: `/session-song?id=${songs[0]?.sessionSongId}&sessionId=${sessionId}` },
    'talk-admin': { as: priya, path: `/admin/group-messages/${groupId}` },
  }
}
