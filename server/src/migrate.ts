import { parseArgs } from 'node:util'
import { runCommand } from './lib/command.ts'
import { openExisting } from './lib/db/existing-database.ts'
import { bringUpToDate, schemaState } from './lib/db/schema-state.ts'

const list = (names: string[]) => (names.length ? names.join(', ') : 'none')

runCommand(async (settings, args) => {
  const { values } = parseArgs({ args, options: { status: { type: 'boolean' }, yes: { type: 'boolean' } } })
  const database = await openExisting(settings)
  try {
    const { applied, pending, unknown, skipped } = await schemaState(database.db)
    console.log(`The database is at ${applied.at(-1) ?? 'nothing yet'} (${applied.length} migrations).`)
    console.log(`To run: ${list(pending)}.`)
    if (unknown.length) console.log(`Of a newer build: ${list(unknown)}.`)
    if (skipped.length) console.log(`Missing in between: ${list(skipped)}.`)
    if (values.status || (!pending.length && !unknown.length && !skipped.length)) return
    if (!values.yes)
      return console.log('Nothing was changed. `npm run migrate -- --yes` runs them, in one transaction.')
    await bringUpToDate(database.db, false)
    console.log(`Done: the database is at ${(await schemaState(database.db)).applied.at(-1)}.`)
  } finally {
    await database.close()
  }
})
