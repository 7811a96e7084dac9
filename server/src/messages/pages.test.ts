import { channelFeed, channelPosts, userFeed } from '@app/core/contract/feeds'
import * as contract from '@app/core/contract/messages'
import {
  adminGroupMessages,
  getThread,
  newestMessages,
  olderMessages,
  searchMessages,
} from '@app/core/contract/messages'
import { adminAllMessages, groupFeed } from '@app/core/contract/posts'
import type { Call } from '@app/core/contract/route'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { groupOfSix } from '../test/group.ts'
import { say } from '../test/talk.ts'

const app = testApp()
const CAP = 100

const fieldsOf = (part: unknown) => Object.keys((part as { shape?: object } | undefined)?.shape ?? {})
const inputOf = (call: Call) => [...fieldsOf(call.query), ...fieldsOf(call.body)]
const sizeIn = (call: Call) => inputOf(call).find((field) => ['take', 'limit', 'perPage'].includes(field)) ?? ''
const startIn = (call: Call) => inputOf(call).find((field) => ['start', 'page'].includes(field))

const PAGED: Call[] = [
  newestMessages,
  olderMessages,
  getThread,
  searchMessages,
  adminGroupMessages,
  userFeed,
  channelFeed,
  channelPosts,
  groupFeed,
  adminAllMessages,
]

test('every call of the messages that is paged is in the table', () => {
  const calls = Object.values(contract).filter(
    (one): one is typeof getThread => typeof one === 'object' && 'path' in one,
  )
  const paged = calls.filter((call: Call) => sizeIn(call) || startIn(call))
  expect(paged.length).toBeGreaterThan(4)
  expect(paged.filter((call: Call) => !PAGED.includes(call)).map(({ path }) => path)).toEqual([])
})

test('F4 no page is longer than its cap, and odd ones are refused', async () => {
  const { group, admin } = await groupOfSix(app)
  const channelId = group.messageChannelId ?? 0
  const { id: messageId } = await say(app, channelId, admin, 'Take 0')
  await sql`insert into messages (channel_id, author_id, body, search, created_at, parent_id)
    select ${channelId}::int, ${admin.id}::int, 'Take ' || n, to_tsvector('simple', 'take ' || n), now(), root.id
    from generate_series(1, ${CAP + 20}::int) n, (values (null), (${messageId}::int)) root (id)`.execute(
    app.database.db,
  )
  const about = { channelId, channel: channelId, messageId, id: group.id, q: 'take' }
  for (const call of PAGED) {
    const before = call === olderMessages ? { lastReadMessage: 2_147_483_647 } : {}
    const ask = (more: object) => app.call(call, { ...about, ...before, ...more } as never, admin)
    const { status, payload } = await ask({ [sizeIn(call)]: 1e9 })
    const lists = Object.values(payload as object).filter((value) => Array.isArray(value))
    expect([call.path, status, lists.map(({ length }) => length)]).toEqual([call.path, 200, [CAP]])
    const start = startIn(call)
    const odd = [-1, 'NaN', 1.5].map((value) => ({ [sizeIn(call)]: value }))
    const oddStarts = start ? [-1, 'NaN', 1e9].map((value) => ({ [start]: value })) : []
    for (const more of [...odd, ...oddStarts])
      expect([call.path, more, (await ask(more)).status]).toEqual([call.path, more, 400])
  }
})
