// Becomes a program of server/dist in this very process, so that signals and the exit code need no passing on.
//   node scripts/run-built.mjs main|backup|restore …
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endWithNpm, root } from './process.mjs'

/**
 * Where a program of the server is, or an error that says how it comes there.
 * @param {string} name
 */
export const builtProgram = (name) => {
  const program = join(root, 'server/dist', `${name}.js`)
  if (!existsSync(program)) throw new Error(`server/dist/${name}.js is not there: run \`npm run build\` first.`)
  return program
}

/** @param {string} name */
export const become = async (name) => {
  let program = ''
  try {
    program = builtProgram(name)
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
  process.env.NODE_ENV ??= 'production'
  process.setSourceMapsEnabled(true)
  process.argv[1] = program
  endWithNpm()
  await import(pathToFileURL(program).href)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , name, ...rest] = process.argv
  process.argv = [process.argv[0], process.argv[1], ...rest]
  await become(name ?? 'main')
}
