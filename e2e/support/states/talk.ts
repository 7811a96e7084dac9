import { field, type States, words } from './in-each.ts'
import { talking } from './talking.ts'

/** Where people talk: home, posts, threads, and the admin's view of it all. */
export async function talkStates(url: string): Promise<States> {
  const { priya, ana, loner, groupId, sessionId, songs, thread } = await talking(url)
  return {
    'talk-home': { as: ana, path: '/', shows: words('keyboard stand') },
    'talk-home-write': {
      as: ana,
      path: '/',
      act: async (page) => {
        await page.getByRole('button', { name: 'Write to your groups…' }).click()
        await field(page, /^Write a post/).fill('Found the **horn chart**')
      },
      shows: (page) => field(page, /^Write a post/),
    },
    'talk-home-reply': {
      as: ana,
      path: '/',
      act: (page) => page.getByRole('button', { name: 'Reply' }).first().click(),
      shows: (page) => field(page, /^Reply/),
    },
    'talk-home-no-group': { as: loner, path: '/', shows: words('Find your people first') },
    'talk-group': { as: ana, path: `/group/${groupId}`, shows: words('keyboard stand') },
    'talk-thread': { as: ana, path: thread, shows: words('Me. And the') },
    'talk-session': {
      as: ana,
      path: `/session/${sessionId}?tab=chat`,
      shows: words('Nobody has said anything yet'),
      window: true,
    },
    'talk-song': {
      as: ana,
      path: `/session-song?id=${songs[0]?.sessionSongId}&sessionId=${sessionId}`,
      shows: (page) => field(page, /Superstition/),
    },
    'talk-admin': { as: priya, path: `/admin/group-messages/${groupId}`, shows: words('Who brings the rug?') },
  }
}
