import { CHANNEL_TYPE, listReports, reportMessage, settleReport } from '@app/core/contract/messages'
import { notAllowed, notFound } from '../lib/errors.ts'
import { type App, handle, transact } from '../lib/http/handle.ts'
import { toAsset } from '../media/sql.ts'
import { insertGroupAudit } from '../members/audit-sql.ts'
import { holdMessage } from '../messages/hold-message.ts'
import { settleReported, tellReported } from '../notifications/notify-reports.ts'
import { moderated } from './moderated.ts'
import { countReported, insertReport, isReport, listOpenReports, settleReportOf } from './sql.ts'

export function reportsRoutes(app: App): void {
  transact(app, reportMessage, async ({ body, caller, channel, db, now, afterCommit }) => {
    await app.limits.hit([{ key: `report:${caller.userId}`, most: 30, seconds: 86_400 }], db)
    // Its words are kept with the report: what was deleted would be read that way by who could not read it any more.
    if ((await holdMessage(db, channel, body.messageId)).deleted_at) throw notFound('This message')
    const to = channel.pair ? { pair: channel.pair } : { groupId: channel.groupId ?? 0 }
    const made = await insertReport(db, body.messageId, to, caller.userId, body.reason, now)
    if (!made.length)
      throw notAllowed(
        'You don’t share a group with this person any more, so there’s nobody to tell. You can block them.',
      )
    for (const { groupId, isNew } of made)
      if (isNew) await tellReported(app, db, { groupId, by: caller.userId }, now, afterCommit)
    return {}
  })

  handle(app, listReports, async ({ caller, group, db }) => {
    const reports = await listOpenReports(db, group.id)
    const ids = [...new Set(reports.map((report) => report.message_id))]
    const messages = new Map((await moderated(db, ids, group.id, caller.userId)).map(({ shown }) => [shown.id, shown]))
    return reports.flatMap((report) => {
      const { id, by, reason, subject, words, at } = report
      const found = messages.get(report.message_id)
      if (!found) return []
      const picture = pictureIn(report)
      // Of a direct message what was reported, and nothing else: whoever moderates a group does not read what became of it.
      const isDirect = found.channelType === CHANNEL_TYPE.Private
      const message = isDirect ? { ...found, subject, body: words, thumbnail: picture, reactions: [] } : found
      return [{ id, message, by, reason, subject, words, picture, at: at.toISOString() }]
    })
  })

  transact(app, settleReport, async ({ body, caller, group, db, now, afterCommit }) => {
    if (!(await isReport(db, group.id, body.reportId))) throw notFound('This report')
    // Settled by another organiser a moment ago.
    if (!(await settleReportOf(db, group.id, body.reportId, caller.userId, now))) return {}
    const audited = { at: now, groupId: group.id, by: caller.userId }
    await insertGroupAudit(db, { ...audited, action: 'report-settled', detail: { reportId: body.reportId } })
    if (!(await countReported(db, group.id))) await settleReported(app, db, group.id, now, afterCommit)
    return {}
  })
}

function pictureIn({ pictureId: id, name, width, height }: Awaited<ReturnType<typeof listOpenReports>>[number]) {
  return id && name && width && height ? toAsset({ id, name, width, height }) : null
}
