import { listReports, reportMessage, settleReport } from '@app/core/contract/messages'
import { notAllowed, notFound } from '../lib/errors.ts'
import { moderated } from '../lib/flows/moderated.ts'
import { type App, handle, transact } from '../lib/http/handle.ts'
import { insertGroupAudit } from '../members/sql.ts'
import { insertReport, listOpenReports, settleReportOf } from './sql.ts'

export function reportsRoutes(app: App): void {
  transact(app, reportMessage, async ({ body, caller, channel, db, now }) => {
    await app.limits.hit([{ key: `report:${caller.userId}`, most: 30, seconds: 86_400 }], db)
    const to = channel.pair ? { pair: channel.pair } : { groupId: channel.groupId ?? 0 }
    const made = await insertReport(db, body.messageId, to, caller.userId, body.reason, now)
    if (!made.numAffectedRows)
      throw notAllowed(
        'You don’t share a group with this person any more, so there’s nobody to tell. You can block them.',
      )
    return {}
  })

  handle(app, listReports, async ({ caller, group, db }) => {
    const reports = await listOpenReports(db, group.id)
    const ids = [...new Set(reports.map((report) => report.message_id))]
    const messages = new Map((await moderated(db, ids, group.id, caller.userId)).map(({ shown }) => [shown.id, shown]))
    return reports.flatMap(({ id, message_id, by, reason, words, at }) => {
      const message = messages.get(message_id)
      return message ? [{ id, message, by, reason, words, at: at.toISOString() }] : []
    })
  })

  transact(app, settleReport, async ({ body, caller, group, db, now }) => {
    if (!(await settleReportOf(db, group.id, body.reportId, caller.userId, now))) throw notFound('This report')
    const audited = { at: now, groupId: group.id, by: caller.userId }
    await insertGroupAudit(db, { ...audited, action: 'report-settled', detail: { reportId: body.reportId } })
    return {}
  })
}
