import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CLIENT_VERSION } from '@app/core/product'
import { migrations } from '../../migrations/all.ts'

/** Which build runs: several may share a version. */
export interface Build {
  version: string
  /** What it was built of. From the sources it is not known. */
  commit: string
  /** The last migration that it brings. */
  brings: string
}

export const ownBuild = (): Build => ({
  version: CLIENT_VERSION,
  commit: commitBeside(dirname(fileURLToPath(import.meta.url))),
  brings: Object.keys(migrations).at(-1) ?? 'none',
})

function commitBeside(programs: string): string {
  try {
    return readFileSync(join(programs, 'commit'), 'utf8').trim()
  } catch {
    return 'unknown'
  }
}
