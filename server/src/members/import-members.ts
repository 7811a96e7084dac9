import { email as emailField, line, lineOrEmpty } from '@app/core/contract/fields'
import { importUsers } from '@app/core/contract/members'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { invalid } from '../lib/errors.ts'
import { type App, transact } from '../lib/http/handle.ts'
import { invitePerson } from './add-person.ts'
import { listForCsv } from './csv-sql.ts'
import { addedPeople } from './limits.ts'

const MOST_ROWS = 500
/** Ample for so many rows; reading a file holds everyone else up. */
const MOST_BYTES = 500_000
/** A row that is short of columns costs as much as the first line has of them. */
const MOST_COLUMNS = 50
/** What the export puts before a cell that begins like a formula. */
const ESCAPED = /^'(?=[-=+@\uff1d\uff0b\uff0d\uff20])/
const NO_ADDRESS = 'No guest of this name is in the group. Somebody who is new needs an address.'
const TOO_MANY = `At most ${MOST_ROWS} people at once.`
const rowSchema = z.object({
  FirstName: line(60),
  LastName: lineOrEmpty(60).default(''),
  Email: emailField,
  Gender: lineOrEmpty(40).default(''),
})

type Result = {
  row: number
  email: string
  result: 'added' | 'invited' | 'member-already' | 'wrong'
  reason: string | null
}

/** A file of people: every row is looked at first, and one that is wrong keeps all of them out. */
export function importMembers(app: App): void {
  transact(app, importUsers, async ({ body, caller, group, db, now, afterCommit }) => {
    const records = readRows(body.file)
    const members = await listForCsv(db, group.id)
    const guests = new Set(
      members.filter((one) => one.email === null).map((one) => nameOf(one.firstName, one.lastName)),
    )
    const seen = new Set<string>()
    const checked = records.map((record, index) => {
      const row = index + 1
      const email = String(record.Email ?? '').trim()
      if (!email)
        return { row, email, reason: guests.has(nameOf(record.FirstName, record.LastName)) ? null : NO_ADDRESS }
      const parsed = rowSchema.safeParse(record)
      if (!parsed.success)
        return {
          row,
          email,
          reason: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join(' '),
        }
      const key = parsed.data.Email.toLowerCase()
      if (seen.has(key)) return { row, email, reason: 'This address is in the file twice.' }
      seen.add(key)
      return { row, email: parsed.data.Email, reason: null, person: parsed.data }
    })
    if (checked.some((one) => one.reason)) {
      return {
        imported: false,
        rows: checked
          .filter((one) => one.reason)
          .map(({ row, email, reason }) => ({ row, email, result: 'wrong' as const, reason })),
      }
    }
    const rows: Result[] = []
    await app.limits.hit([addedPeople(caller.userId)], db, checked.length)
    // By their addresses: two files with the same people count what each gets in one order, and neither waits for the other.
    for (const { row, email, person } of checked.toSorted((a, b) => inOrder(a.email, b.email))) {
      const { result } = person
        ? await invitePerson(app, db, { groupId: group.id, by: caller.userId }, person, now, afterCommit)
        : { result: 'member-already' as const }
      rows.push({ row, email, result, reason: null })
    }
    await app.bus.tell(db, 'groupChanged', { groupId: group.id }, afterCommit)
    afterCommit(() => void app.jobs.wake())
    return { imported: true, rows: rows.sort((a, b) => a.row - b.row) }
  })
}

const nameOf = (first = '', last = '') => `${first} ${last}`.trim().toLowerCase()

const inOrder = (a: string, b: string) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)

function readRows(file: Uint8Array): Record<string, string>[] {
  if (file.length > MOST_BYTES) throw invalid({ file: TOO_MANY })
  let rows: Record<string, string>[]
  try {
    rows = parse(Buffer.from(file), {
      columns: (names: string[]) => {
        if (names.length > MOST_COLUMNS) throw new Error('Too many columns.')
        return names
      },
      to: MOST_ROWS + 1,
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      delimiter: [',', ';', '\t'],
    })
  } catch {
    throw invalid({ file: 'This is not a CSV file that we can read.' })
  }
  const [first] = rows
  if (!first) throw invalid({ file: 'There is nobody in this file.' })
  if (!('Email' in first) || !('FirstName' in first))
    throw invalid({ file: 'The first line must name the columns FirstName, LastName and Email.' })
  if (rows.length > MOST_ROWS) throw invalid({ file: TOO_MANY })
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value.replace(ESCAPED, '')])),
  )
}
