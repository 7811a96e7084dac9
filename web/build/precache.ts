import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

const PLACEHOLDER = /["'`]__PRECACHE__["'`]/
// The first script alone may be larger: everything else this big is loaded on demand and rarely.
const LARGEST = 100_000

const sizeOf = (source: string | Uint8Array) => (typeof source === 'string' ? Buffer.byteLength(source) : source.length)

/** Tells the service worker which files make up the app, and by which name to keep them apart from another build's. */
export function precache(): Plugin {
  return {
    name: 'precache',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle)
        .filter(({ fileName }) => fileName.startsWith('assets/'))
        .filter((file) => {
          const isFirst = /\/(app|index)-/.test(file.fileName)
          return isFirst || sizeOf(file.type === 'chunk' ? file.code : file.source) < LARGEST
        })
        .map(({ fileName }) => `/${fileName}`)
        .sort()
      // The other worker has no name of its content, and is kept too.
      const other = bundle['notification-worker.js']
      const version = createHash('sha1')
        .update(files.join())
        .update(other?.type === 'chunk' ? other.code : '')
        .digest('hex')
        .slice(0, 12)
      const worker = bundle['service-worker.js']
      if (worker?.type === 'chunk') worker.code = worker.code.replace(PLACEHOLDER, JSON.stringify({ version, files }))
    },
  }
}
