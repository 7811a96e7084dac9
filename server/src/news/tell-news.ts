import { lockChannel, postsChannelOf } from '../channels/sql.ts'
import { tellOfMessage } from '../events/tell-of-message.ts'
import type { Db } from '../lib/db/database.ts'
import type { MessageKind, NewsDetail } from '../lib/db/tables.ts'
import type { App } from '../lib/http/handle.ts'
import { insertMessage, setDeleted } from '../messages/changes-sql.ts'
import { changeNews, findLastNews } from './sql.ts'

/** What belongs together is one card: songs that come in one after the other, a place and then an hour. */
const TOGETHER_MS = 6 * 3_600_000
/** So long after a session was announced, songs that come in are part of that. */
const NEW_MS = 24 * 3_600_000

interface News {
  kind: Exclude<MessageKind, 'message'>
  groupId: number
  sessionId: number
  by: number
  detail?: NewsDetail
}

/** The first 'from' and the last 'to' of each. */
function merged(before: NewsDetail, now: NewsDetail): NewsDetail {
  const changes = new Map((before.changes ?? []).map((change) => [change.label, change]))
  for (const change of now.changes ?? [])
    changes.set(change.label, { ...change, from: changes.get(change.label)?.from ?? change.from })
  const songIds = [...new Set([...(before.songIds ?? []), ...(now.songIds ?? [])])].slice(-100)
  return {
    ...(changes.size ? { changes: [...changes.values()].filter(({ from, to }) => from !== to) } : {}),
    ...(songIds.length ? { songIds } : {}),
  }
}

/** In the transaction that makes it true: news of a session in its group's feed. */
export async function tellNews(
  app: App,
  db: Db,
  { kind, groupId, sessionId, by, detail = {} }: News,
  now: Date,
  afterCommit: (work: () => unknown) => void,
): Promise<void> {
  const channelId = await postsChannelOf(db, groupId)
  await lockChannel(db, channelId)
  const last = await findLastNews(db, sessionId)
  const age = last ? now.getTime() - last.created_at.getTime() : Number.POSITIVE_INFINITY
  if (kind === 'songs' && last?.kind === 'announced' && age < NEW_MS) return
  const tell = (what: 'sent' | 'edited' | 'deleted', messageId: number) =>
    tellOfMessage(app, db, { kind: what, channelId, messageId, by }, now, afterCommit)
  if (last && last.kind === kind && age < TOGETHER_MS) {
    const together = merged(last.detail, detail)
    await changeNews(db, last.id, together, now)
    // All of it was undone, which is no news.
    if (together.changes?.length !== 0) return tell('edited', last.id)
    await setDeleted(db, { id: last.id, parent_id: null }, { by, at: now })
    return tell('deleted', last.id)
  }
  const news = { kind, sessionId, detail }
  const { id } = await insertMessage(db, { channelId, authorId: by, body: '', isOpen: true, news }, now)
  await tell('sent', id)
}
