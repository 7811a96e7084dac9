import { once } from 'node:events'
import { listHearers } from '../channels/sql.ts'
import { overloaded } from '../lib/errors.ts'
import { eventStreamRoute } from '../lib/http/event-stream-route.ts'
import type { App } from '../lib/http/handle.ts'
import { countUnread, listTold } from '../notifications/sql.ts'
import { Listeners, type Stream } from './listeners.ts'
import { listMissed } from './sql.ts'
import { Tells } from './tells.ts'
import { type ToldMessage, toldMessage } from './told-message.ts'

/** Proxies close what is silent for a minute. */
const HEARTBEAT_MS = 25_000
/** Then the reader comes again, with the token that it has by then. */
const LONGEST_MS = 10 * 60_000
const MOST_OF_A_USER = 12
const REMEMBERED = 1_000
/** Who missed more reads everything anew. */
const MOST_MISSED = 200
/** A session that changes at every tap of a hundred people is told of so often at most. */
const SESSION_PAUSE_MS = 500
const DRAIN_MS = 20_000

/** What was told already, by a mark: an instance hears what it does itself twice, at once and from the database. */
function heardOnce() {
  const heard = new Set<string | number>()
  return (mark: string | number): boolean => {
    if (heard.has(mark)) return false
    heard.add(mark)
    for (const oldest of heard) if (heard.size > REMEMBERED) heard.delete(oldest)
    return true
  }
}

const among = (present: number[], userIds: number[]) => {
  const concerned = new Set(userIds)
  return present.filter((userId) => concerned.has(userId)).map((userId) => ({ userId, id: null }))
}

/** What happens, to those who may read of it, as it happens. Each event is allowed or not by what its reader is at that moment. Answers how many listen. */
export function serveEvents(app: App): () => number {
  const listeners = new Listeners()
  const tells = new Tells(app.log)

  /** One question for all who listen: which of them may read of it now. */
  async function tellOfSession(role: 'approved' | 'sadmin', name: string, event: { sessionId: number }): Promise<void> {
    const { sessionId } = event
    const present = listeners.present(sessionId)
    if (!present.length) return
    const text = `event: ${name}\ndata: ${JSON.stringify(event)}\n\n`
    for (const userId of await app.sessionAccess.listAllowed(role, sessionId, present))
      listeners.tell(userId, sessionId, text)
  }

  // In the order in which it was heard: whoever shows what is on shows the last that they were told.
  let sessionsTold = Promise.resolve()
  const tellOfSessionInTurn = (...news: Parameters<typeof tellOfSession>) => {
    sessionsTold = tells.begin(`news of a session (${news[1]})`, () => tellOfSession(...news), sessionsTold)
  }

  const isNew = heardOnce()
  app.bus.on('rosterChanged', ({ mark, isOut, ...event }) => {
    if (isNew(mark)) tellOfSessionInTurn(isOut ? 'approved' : 'sadmin', 'roster', event)
  })
  app.bus.on('stageChanged', ({ mark, ...event }) => {
    if (isNew(mark)) tellOfSessionInTurn('approved', 'stage', event)
  })

  // Wishes, songs and who comes: that something changed, to the members of its group. What they may read of it their calls decide.
  const waiting = new Map<number, NodeJS.Timeout>()
  app.bus.on('sessionChanged', ({ sessionId }) => {
    if (!listeners.size || waiting.has(sessionId)) return
    const tell = () => {
      waiting.delete(sessionId)
      tellOfSessionInTurn('approved', 'session', { sessionId })
    }
    waiting.set(sessionId, setTimeout(tell, SESSION_PAUSE_MS).unref())
  })

  app.bus.on('signInsEnded', ({ userId }) => listeners.endOf(userId))

  /** One question for all of these: which of them may read of it now. */
  async function hearersOf({ channel, only }: ToldMessage, userIds: number[]): Promise<number[]> {
    const talking = await listHearers(app.db, channel, only === null ? userIds : [only])
    return [...talking].filter((userId) => only === null || userId === only)
  }

  async function tellMessage(eventId: number): Promise<void> {
    const present = listeners.present(null)
    if (!present.length) return
    const told = await toldMessage(app, eventId)
    if (!told) return
    for (const userId of await hearersOf(told, present)) listeners.tell(userId, null, told.textFor(userId))
  }

  const isNewMessage = heardOnce()
  // In the order in which they were heard, so that nobody reads of a reply before what it answers.
  let messagesTold = Promise.resolve()
  app.bus.on('messageEvent', ({ eventId }) => {
    if (isNewMessage(eventId)) messagesTold = tells.begin('a message', () => tellMessage(eventId), messagesTold)
  })

  /** One question for all who listen: which of them have news, and how much. */
  async function tellNotification(about: { key: string } | { userId: number } | { userIds: number[] }): Promise<void> {
    const present = listeners.present(null)
    if (!present.length) return
    const told =
      'key' in about
        ? await listTold(app.db, about.key, present)
        : among(present, 'userIds' in about ? about.userIds : [about.userId])
    if (!told.length) return
    const counts = await countUnread(
      app.db,
      told.map(({ userId }) => userId),
    )
    for (const { userId, id } of told)
      listeners.tell(userId, null, `event: notification\ndata: ${JSON.stringify({ id, ...counts.get(userId) })}\n\n`)
  }
  app.bus.on('notification', ({ mark, ...about }) => {
    if (isNew(mark)) void tells.begin('a notification', () => tellNotification(about))
  })

  // News may have been missed: whoever listens comes again, and says what they have.
  app.bus.onGap(() => listeners.endAll())

  async function tellMissed(stream: Stream, lastEventId: number): Promise<void> {
    const ids = await listMissed(app.db, stream.userId, lastEventId, MOST_MISSED)
    const complete = ids !== undefined && ids.length <= MOST_MISSED
    for (const id of complete ? ids : []) {
      if (!stream.out.writable) return
      const told = await toldMessage(app, id)
      // Asked anew for each: whoever is removed meanwhile hears no more.
      if (told && (await hearersOf(told, [stream.userId])).includes(stream.userId))
        listeners.write(stream, told.textFor(stream.userId))
      // Somebody with a slow network who missed much is waited for, but not for ever.
      if (!stream.out.writableNeedDrain) continue
      await once(stream.out, 'drain', { signal: AbortSignal.any([AbortSignal.timeout(DRAIN_MS), tells.ending]) })
    }
    listeners.write(stream, `event: resumed\ndata: ${JSON.stringify({ complete })}\n\n`)
  }

  eventStreamRoute(app, '/api/v1/events', ({ userId, query, lastEventId }, out) => {
    const isFull = listeners.size >= app.settings.EVENT_STREAMS || listeners.countOf(userId) >= MOST_OF_A_USER
    // One that came while the others were ended would hold up the end of the process.
    if (isFull || tells.ending.aborted) throw overloaded()
    const named = Number(query.sessionId)
    const stream: Stream = { userId, sessionId: named > 0 ? named : null, out }
    listeners.add(stream)
    const beat = setInterval(() => listeners.write(stream, ': still here\n\n'), HEARTBEAT_MS)
    const last = setTimeout(() => listeners.end(stream), LONGEST_MS)
    listeners.write(stream, ': hello\n\n')
    if (lastEventId !== null && stream.sessionId === null)
      void tells.begin('what was missed', () => tellMissed(stream, lastEventId).catch(() => listeners.end(stream)))
    return () => {
      clearInterval(beat)
      clearTimeout(last)
      listeners.end(stream)
    }
  })
  app.http.addHook('preClose', async () => {
    for (const timer of waiting.values()) clearTimeout(timer)
    const told = tells.close()
    listeners.endAll()
    await told
  })
  return () => listeners.size
}
