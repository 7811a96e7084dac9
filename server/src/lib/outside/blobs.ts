import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomToken } from '../secrets.ts'

/** Where pictures are kept. A name is made by us from the content, so the same name is always the same bytes. */
export interface Blobs {
  put(name: string, bytes: Buffer): Promise<void>
  get(name: string): Promise<Buffer | undefined>
  /** What is not there is removed already. */
  remove(name: string): Promise<void>
}

const SAFE = /^[a-z0-9-]{8,80}(\.[a-z0-9-]{1,20}){1,2}$/

/** A name that we would make ourselves; none of them leads anywhere else. */
export const isBlobName = (name: string): boolean => SAFE.test(name)

export function refuseOddName(name: string): void {
  if (!isBlobName(name)) throw new Error(`not a name for a blob: ${name}`)
}

/** A folder. */
export function folderBlobs(folder: string): Blobs {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)
  return {
    put: async (name, bytes) => {
      refuseOddName(name)
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true })
      const unfinished = `${path}.${randomToken().slice(0, 8)}`
      try {
        await writeFile(unfinished, bytes)
        await rename(unfinished, path)
      } catch (error) {
        // On a full disk, half a picture would take the room that is missing.
        await rm(unfinished, { force: true })
        throw error
      }
    },
    get: async (name) => {
      if (!isBlobName(name)) return undefined
      return readFile(pathOf(name)).catch((error) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
    },
    remove: async (name) => {
      refuseOddName(name)
      await rm(pathOf(name), { force: true })
    },
  }
}
