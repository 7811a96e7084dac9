import { databaseRefusal, isConnectionFault } from './db/database.ts'
import { makePrivately } from './db/private-folder.ts'
import { fileFault } from './file-fault.ts'
import { readSettings, type Settings, StartFailure } from './settings.ts'

/** A program that does one thing: settings in, an exit code out, one clear line when it cannot. */
export function runCommand(work: (settings: Settings, args: string[]) => Promise<void>): void {
  // A backup holds everything.
  makePrivately()
  Promise.resolve()
    .then(() => work(readSettings(process.env), process.argv.slice(2)))
    .then(
      () => process.exit(0),
      (error) => {
        console.error(inWords(error))
        process.exit(1)
      },
    )
}

const isWrongArgument = (error: NodeJS.ErrnoException) => error.code?.startsWith('ERR_PARSE_ARGS') === true

const NO_TABLE = '42P01'

function inWords(error: Error & { code?: string }): unknown {
  if (error instanceof StartFailure || isWrongArgument(error)) return error.message
  const refusal = databaseRefusal(error)
  if (refusal) return refusal
  if (error.code === NO_TABLE) return 'The database has no tables yet: start the server once.'
  if (isConnectionFault(error)) return `The database does not answer (${error.message}).`
  return fileFault(error) ?? error
}
