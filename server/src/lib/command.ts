import { isConnectionFault } from './db/database.ts'
import { makePrivately } from './db/private-folder.ts'
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
        if (isConnectionFault(error)) console.error(`The database does not answer (${error.message}).`)
        else console.error(error instanceof StartFailure || isWrongArgument(error) ? error.message : error)
        process.exit(1)
      },
    )
}

const isWrongArgument = (error: { code?: string }) => error.code?.startsWith('ERR_PARSE_ARGS') === true
