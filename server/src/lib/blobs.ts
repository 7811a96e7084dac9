import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomToken } from './secrets.ts'

/** Where pictures are kept. A name is made by us from the content, so the same name is always the same bytes. */
export interface Blobs {
  put(name: string, bytes: Buffer): Promise<void>
  get(name: string): Promise<Buffer | undefined>
}

const SAFE = /^[a-z0-9-]{8,80}(\.[a-z0-9-]{1,20}){1,2}$/

/** A folder. Names that we would not make ourselves are not there, so none leads outside. */
export function folderBlobs(folder: string): Blobs {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)
  return {
    put: async (name, bytes) => {
      if (!SAFE.test(name)) throw new Error(`not a name for a blob: ${name}`)
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true })
      const unfinished = `${path}.${randomToken().slice(0, 8)}`
      await writeFile(unfinished, bytes)
      await rename(unfinished, path)
    },
    get: async (name) => {
      if (!SAFE.test(name)) return undefined
      return readFile(pathOf(name)).catch((error) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
    },
  }
}
