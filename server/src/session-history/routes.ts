import { sessionHistory } from '@app/core/contract/session-night'
import { type App, handle } from '../lib/http/handle.ts'
import { listHistory } from './sql.ts'

export function sessionHistoryRoutes(app: App): void {
  handle(app, sessionHistory, async ({ query, session, db }) => {
    const { entries, total } = await listHistory(db, session.id, query.start ?? 0, query.limit ?? 50)
    return { entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })), total }
  })
}
