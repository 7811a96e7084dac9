import { rmSync, writeFileSync } from 'node:fs'
import type { Log } from './log.ts'
import { StartFailure } from './settings.ts'

/**
 * A file that is there while the instance is not ready, for a proxy that asks nobody and can look for a file: from the start until
 * requests can be answered, and from the word that ends it on.
 */
export function drainFile(path: string | undefined) {
  const write = () => {
    if (path) writeFileSync(path, '')
  }
  return {
    /** At the end: where its folder is gone or the disk is full, what is under way is answered all the same. */
    put(log: Pick<Log, 'error'>): void {
      try {
        write()
      } catch (err) {
        log.error({ err }, 'DRAIN_FILE cannot be written: a proxy that looks for it goes on sending while this ends')
      }
    },
    remove: () => {
      if (path) rmSync(path, { force: true })
    },
    /** Said at the start: at the end nobody would hear it. */
    putFirst(): void {
      try {
        write()
      } catch (error) {
        throw new StartFailure(`DRAIN_FILE cannot be written (${(error as Error).message}).`)
      }
    },
  }
}
