import { exportUsers } from '@app/core/contract/members'
import { stringify } from 'csv-stringify/sync'
import { type App, handle } from '../lib/http/handle.ts'
import { listForCsv } from './csv-sql.ts'

/** A file of people, which the import takes as it is. */
export function exportMembers(app: App): void {
  handle(app, exportUsers, async ({ group, db }) => {
    const rows = (await listForCsv(db, group.id)).map((member) => ({
      FirstName: member.firstName,
      LastName: member.lastName,
      Email: member.email ?? '',
      Gender: member.gender,
      Instruments: member.instruments,
      IsAdmin: member.isAdmin ? 'yes' : 'no',
    }))
    // A cell that begins like a formula would run in a spreadsheet.
    return stringify(rows, { header: true, escape_formulas: true, bom: true })
  })
}
