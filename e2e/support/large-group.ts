import { startServer } from '../server.ts'
import { test as base } from '../test.ts'
import { ask, post, type Someone, signInTo } from './people.ts'

export interface Large {
  groupId: number
  /** 100 songs, 150 people, sign-up open. */
  sessionId: number
  /** The same size, with its roster published. */
  pastId: number
  /** It comes, its roster is out: some have said no, others are asked, most have paid. */
  publishedId: number
  rosterId: number
  songId: number
  slotId: number
  /** Of the group's door. */
  doorKey: string
}

/** The longest direct chat of this person, and the newest post of the group with its thread. */
export async function talkOf(url: string, { token }: Someone, groupId: number) {
  const { chats } = (await ask(url, '/Message/GetDirectMessageGroups', token)).payload
  const [newest] = (await post(url, `/v1/messages/group-feed/${groupId}`, {}, token)).payload.posts
  return {
    chat: `/dm?chat=${chats[0].id}`,
    thread: `/group/${groupId}/channel/${newest.channelId}/message/${newest.id}`,
  }
}

/** A server of its own, with the demo's group of 300. */
export const test = base.extend<object, { large: Large }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const server = await startServer({ DEMO: 'large' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  large: [
    async ({ server: { url } }, use) => {
      const { token } = await signInTo(url, 'admin@jamboree.example')
      const mine: { sessionGroup: { id: number; name: string } }[] = (
        await post(url, '/SessionGroup/ListForUser/', {}, token)
      ).payload
      const groupId = mine.find(({ sessionGroup }) => sessionGroup.name === 'Riverside Big Jam')?.sessionGroup.id ?? 0
      const sessions: { id: number; title: string }[] = (
        await ask(url, `/SessionGroup/ListSessionsForGroup?groupId=${groupId}`, token)
      ).payload
      const called = (title: string) => sessions.find((session) => session.title === title)?.id ?? 0
      const sessionId = called('The hundred-song marathon')
      const publishedId = called('The marathon with its roster out')
      const [roster] = (await ask(url, `/Session/Rosters?sessionId=${sessionId}`, token)).payload.rosters
      const [song] = (await ask(url, `/Session/${sessionId}`, token)).payload.songs
      const door = (await ask(url, `/v1/sessions/check-in-link/${sessionId}`, token)).payload.group
      await use({
        groupId,
        sessionId,
        pastId: called('The last marathon'),
        publishedId,
        rosterId: roster.rosterId,
        songId: song.sessionSongId,
        slotId: song.slots[0].slotId,
        doorKey: door.key,
      })
    },
    { scope: 'worker' },
  ],
})
