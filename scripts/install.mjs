// Installs the npm packages when they are missing or the lock file has changed since.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './process.mjs'

const stamp = join(root, 'node_modules', '.jamboree-installed')

const read = (file) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

const packagesIn = (text) => {
  try {
    return JSON.parse(text).packages ?? {}
  } catch {
    return {}
  }
}

/** npm's own note of what is installed agrees with the lock file: someone ran `npm install` by hand. */
const alreadyThere = (wanted) => {
  const noted = read(join(root, 'node_modules', '.package-lock.json'))
  if (!noted) return false
  const installed = packagesIn(noted)
  return Object.entries(packagesIn(wanted)).every(
    ([place, entry]) =>
      !place.startsWith('node_modules/') ||
      entry.optional ||
      entry.devOptional ||
      entry.peer ||
      (installed[place] && installed[place].version === entry.version),
  )
}

/** Exits with one clear line when it cannot be done. */
export const ensureInstalled = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Jamboree needs Node 20.19 or newer; this is Node ${process.versions.node}.`)
    process.exit(1)
  }
  const wanted = read(join(root, 'package-lock.json')) ?? ''
  const mark = createHash('sha256').update(`${process.platform} ${process.arch}\n${wanted}`).digest('hex')
  if (read(stamp) === mark) return false
  if (!alreadyThere(wanted)) {
    console.log('Installing packages …')
    const npm = process.env.npm_execpath
    const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
    const result = spawnSync(command, [...args, 'ci', '--no-fund', '--no-audit', '--loglevel=error'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
      // A production environment would leave out what the build needs.
      env: { ...process.env, NODE_ENV: 'development' },
    })
    if (result.status !== 0) {
      console.error('\nThe packages could not be installed: see above, check the network, then run the command again.')
      process.exit(1)
    }
  }
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(stamp, mark)
  return true
}
