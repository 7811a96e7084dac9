import { execFile, execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { migrations } from '../migrations/all.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const LIST = 'server/src/migrations/all.ts'

export interface EarlierBuild {
  /** Where its programs are. */
  programs: string
  lastMigration: string
  remove(): void
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })

/** The newest commit that lacks our last migrations, and only those. */
function earlierCommit(): { commit: string; lastMigration: string } | undefined {
  const own = Object.keys(migrations)
  for (const commit of git('log', '--format=%H', '--', LIST).trim().split('\n').filter(Boolean)) {
    const names = [...git('show', `${commit}:${LIST}`).matchAll(/'(\d{3}-[\w-]+)':/g)].map(([, name]) => name as string)
    const lastMigration = names.sort().at(-1)
    if (lastMigration && names.length < own.length && names.every((name, at) => name === own[at]))
      return { commit, lastMigration }
  }
  return undefined
}

/** The version before the last migrations, built from its own sources with the packages of today. Nothing where git has no history. */
export async function earlierBuild(): Promise<EarlierBuild | undefined> {
  let found: ReturnType<typeof earlierCommit>
  try {
    found = earlierCommit()
  } catch {
    return undefined
  }
  if (!found) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'earlier-build-'))
  const archive = join(folder, 'sources.tar')
  git('archive', '-o', archive, found.commit, 'core', 'server', 'package.json', 'tsconfig.base.json')
  execFileSync('tar', ['-xf', archive, '-C', folder])
  // Its own core, and everybody else's packages.
  mkdirSync(join(folder, 'node_modules/@app'), { recursive: true })
  symlinkSync(join(folder, 'core'), join(folder, 'node_modules/@app/core'))
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@app') symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(folder, 'server'),
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const programs = join(folder, 'server/dist')
  copyFileSync(join(root, 'server/dist/cities.bin'), join(programs, 'cities.bin'))
  mkdirSync(join(folder, 'web'))
  symlinkSync(join(root, 'web/dist'), join(folder, 'web/dist'))
  return {
    programs,
    lastMigration: found.lastMigration,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
