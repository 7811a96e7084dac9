import { emailOf, type Running, register, startServer } from './processes.ts'
import { median, type Row } from './row.ts'
import { HERE, RUN_GROUP, RUN_SESSION, SESSION, settleIn } from './scale-data.ts'
import { run } from './statements.ts'

const ROUNDS = 60
const WARM = Math.floor(ROUNDS / 5)
const MOST = 1.2

type Asked = readonly [path: string, body?: object | undefined, as?: 'guest']

/** Every list that people see; of a group in which the caller is a member, or which they run. */
const asked = (posts: number, chat: number): Record<string, Asked> => ({
  'home feed': ['/v1/messages/user-feed-with-messages', {}],
  'feed of a guest': ['/v1/messages/user-feed-with-messages', {}, 'guest'],
  'own groups': ['/SessionGroup/ListForUser/', {}],
  'own sessions to come': ['/User/UpcomingSessions/'],
  'songs that need one': ['/v1/sessions/needs-you'],
  'group page': ['/v1/groups/details/1'],
  'group page of a guest': ['/v1/groups/details/1', undefined, 'guest'],
  'group’s posts to a guest': ['/v1/messages/group-feed/1', {}, 'guest'],
  'group’s sessions': ['/v1/groups/sessions/1', {}],
  'group’s past sessions': ['/v1/groups/sessions/1', { past: true }],
  'all of a group’s sessions': ['/SessionGroup/ListSessionsForGroup?groupId=1'],
  'group’s members': ['/v1/groups/user-list/1'],
  'who is online': ['/SessionGroup/OnlineUsersForGroup?groupId=1', {}],
  'what one got of one’s wishes': ['/v1/groups/fairness/1'],
  'places to talk': ['/v1/messages/channels'],
  'posts of a channel': ['/v1/messages/channel-feed', { channelId: posts }],
  'messages of a chat': [`/Message/NewestMessages?channelId=${chat}`],
  'direct chats': ['/Message/GetDirectMessageGroups'],
  notifications: ['/Message/Notifications/', {}],
  'all groups, first page': ['/public/AllGroups/', {}],
  'search of groups': ['/public/AllGroups/', { q: 'blue note' }],
  'groups nearby': [`/Public/Search?coordinates=${HERE.latitude},${HERE.longitude}`],
  'sessions to come of all groups': ['/public/Sessions/', {}],
  'search in messages, a word in all': ['/v1/messages/search?q=message'],
  'search in messages, a word in some': ['/v1/messages/search?q=rehearsal%20room'],
  'search in messages, a word in few': ['/v1/messages/search?q=hello%203'],
  'search of songs': ['/Songs/Search?title=song%201'],
  'session page': [`/v1/sessions/details/${SESSION}`],
  'who comes': ['/v1/sessions/registered-user-profiles/', { sessionId: SESSION }],
  practice: [`/v1/sessions/practice/${SESSION}`],
  'a person': ['/User/Profile/3', {}],
  'members, to who runs the group': [`/SessionGroup/Users/${RUN_GROUP}`],
  'group’s dashboard': [`/v1/groups/dashboard/${RUN_GROUP}`],
  'session’s overview': [`/v1/session-admin/overview/${RUN_SESSION}`],
  'session’s rosters': [`/Session/Rosters?sessionId=${RUN_SESSION}`],
})

/** Everything that people read, on a large database and on a small one, by turns in one run. */
export async function lists(databases: [small: string, large: string]): Promise<Row[]> {
  const servers: Running[] = []
  try {
    for (const database of databases) servers.push(await startServer(database))
    const people = await Promise.all(servers.map((server, index) => somebody(server, databases[index] as string)))
    const times = new Map<string, [number[], number[]]>()
    for (let round = 0; round < ROUNDS; round++)
      for (const index of round % 2 ? [0, 1] : [1, 0])
        for (const [name, [path, body, as]] of Object.entries(people[index]?.asked ?? {})) {
          const took = await timed(servers[index] as Running, path, as ? '' : (people[index]?.token ?? ''), body)
          const both = times.get(name) ?? [[], []]
          times.set(name, both)
          if (round >= WARM) both[index]?.push(took)
        }
    return [...times].flatMap(([name, [small, large]]) => [
      { name: `${name}, on the large database`, value: median(large), unit: 'ms' },
      {
        name: `${name}, large against small`,
        value: median(large) / median(small),
        unit: 'ratio',
        bar: { atMost: MOST },
      },
    ])
  } finally {
    for (const server of servers) await server.stop()
  }
}

async function somebody(server: Running, database: string) {
  const token = await register(server.url)
  await settleIn(database, 0)
  const [channels] = await run(database, [
    `select min(id) filter (where type = 3) as posts, min(id) filter (where type = 6) as chat from channels where group_id = 1`,
  ])
  if (!channels) throw new Error(`${emailOf(0)} has nowhere to talk`)
  return { token, asked: asked(Number(channels.posts), Number(channels.chat)) }
}

async function timed(server: Running, path: string, token: string, body?: object): Promise<number> {
  const begun = performance.now()
  const response = await fetch(`${server.url}/api${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`)
  return performance.now() - begun
}
