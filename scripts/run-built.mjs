// Becomes a program of server/dist in this very process, so that signals and the exit code need no passing on.
//   node scripts/run-built.mjs main|backup|restore …
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './process.mjs'

// npm runs scripts through a shell and ends that shell, not us, when it is told to end.
const endWithNpm = () => {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event || parent === 1) return
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}

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
