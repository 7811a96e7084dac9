import autocannon from 'autocannon'
import { BROWSER } from './load.ts'
import { SESSIONS_A_GROUP, TO_COME } from './scale-data.ts'
import { signIn } from './sign-ins.ts'
import { run } from './statements.ts'

const CONNECTIONS = 60
const PEOPLE_A_CONNECTION = 2
/** Of forty requests twenty-eight are for a session's page, eight for lists, four write. */
const PAGES = 28
const LISTS: [string, object?][] = [
  ['/v1/messages/user-feed-with-messages', {}],
  ['/User/UpcomingSessions/'],
  ['/SessionGroup/ListForUser/', {}],
  ['/Message/Notifications/', {}],
]

interface Person {
  token: string
  chatId: number
  sessionId: number
  slotId: number
}

/** Members of the first groups, whose sessions are of the usual size: one session that is to come each, with no line-up yet, and a slot in it. */
export async function mixPeople(database: string): Promise<Person[]> {
  const wanted = CONNECTIONS * PEOPLE_A_CONNECTION
  const rows = await run(database, [
    `delete from rosters where session_id <= ${5 * SESSIONS_A_GROUP}`,
    `select m.user_id, c.id as chat_id, s.id as session_id, slot.id as slot_id
     from (select user_id, min(group_id) as group_id, row_number() over (order by user_id) as n from members where group_id <= 5 group by user_id) m
       join channels c on c.group_id = m.group_id and c.type = 6
       join sessions s on s.id = (m.group_id - 1) * ${SESSIONS_A_GROUP} + ${TO_COME} + m.n % ${SESSIONS_A_GROUP - TO_COME + 1}
       join lateral (select id from slots where session_id = s.id order by id offset 20 + m.n % 60 limit 1) slot on true
     where not exists (select from registrations r where r.slot_id = slot.id and r.user_id = m.user_id)
     order by m.user_id limit ${wanted}`,
  ])
  if (rows.length < wanted) throw new Error(`there are ${rows.length} people for ${wanted}`)
  const numbers = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])),
  )
  const tokens = await signIn(
    database,
    numbers.map(({ user_id }) => user_id ?? 0),
  )
  return numbers.map(({ chat_id = 0, session_id = 0, slot_id = 0 }, index) => ({
    token: tokens[index] ?? '',
    chatId: chat_id,
    sessionId: session_id,
    slotId: slot_id,
  }))
}

function requestsOf({ token, chatId, sessionId, slotId }: Person): autocannon.Request[] {
  const headers = { ...BROWSER, 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const ask = (path: string, body?: object): autocannon.Request => ({
    method: body ? 'POST' : 'GET',
    path: `/api${path}`,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const part = { SessionId: sessionId, SlotId: slotId }
  const say = ask(`/Message/SendMessage?channelId=${chatId}`, { body: 'Who brings the amplifier?' })
  const lists = LISTS.map(([path, body]) => ask(path, body))
  // In a while everybody is where they were, so that each measure begins alike.
  const others = [
    ask('/v1/sessions/register-part/', part),
    ...lists,
    say,
    ask('/v1/sessions/unregister-part/', part),
    ...lists,
    say,
  ]
  const page = ask(`/v1/sessions/details/${sessionId}`)
  const every = PAGES / others.length
  return others.flatMap((other, index) => {
    const pages = Math.round((index + 1) * every) - Math.round(index * every)
    return [other, ...Array<autocannon.Request>(pages).fill(page)]
  })
}

/** All that one person does, once: the generator counts what is refused, but does not say why. */
export async function rehearse(url: string, person: Person): Promise<void> {
  for (const { method = 'GET', path = '', headers, body } of requestsOf(person)) {
    const response = await fetch(url + path, {
      method,
      headers: headers as Record<string, string>,
      body: (body as string) ?? null,
    })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`)
  }
}

export interface Measured {
  rate: number
  median: number
  last: number
  failed: number
  total: number
}

/** Everybody does all that they do, over so many connections to one address. */
export async function mix(url: string, people: Person[]): Promise<Measured> {
  const lists = Array.from({ length: CONNECTIONS }, (_, index) =>
    people.slice(index * PEOPLE_A_CONNECTION, (index + 1) * PEOPLE_A_CONNECTION).flatMap(requestsOf),
  )
  const amount = lists.flat().length
  const begun = performance.now()
  const {
    latency,
    errors,
    timeouts,
    requests,
    statusCodeStats,
    '2xx': answered,
  } = await autocannon({
    url,
    connections: CONNECTIONS,
    amount,
    setupClient: (client) => client.setRequests(lists.pop() ?? []),
  })
  const seconds = (performance.now() - begun) / 1000
  if (answered < amount) console.log('not answered well:', { ...statusCodeStats, errors, timeouts })
  return {
    rate: requests.total / seconds,
    median: latency.p50,
    last: latency.p99,
    failed: amount - answered,
    total: amount,
  }
}
