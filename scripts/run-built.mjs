// Becomes a program of server/dist in this very process, so that signals and the exit code need no passing on.
//   node scripts/run-built.mjs main|backup|restore …
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endWithNpm, root } from './process.mjs'

/** @param {string} name */
export const become = async (name) => {
  const program = join(root, 'server/dist', `${name}.js`)
  if (!existsSync(program)) {
    console.error(`server/dist/${name}.js is not there: run \`npm run build\` first.`)
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
