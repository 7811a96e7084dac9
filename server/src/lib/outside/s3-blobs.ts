import { AwsClient } from 'aws4fetch'
import { type S3Settings, StartFailure } from '../settings.ts'
import { type Blobs, isBlobName, refuseOddName } from './blobs.ts'

const TIMEOUT_MS = 10_000
const RETRIES = 2
const LOOKS_AT_ONCE = 8
/** Of no picture: asked for at the start, to see whether the bucket answers. */
const NOTHING = 'not-a-picture.txt'

/** A bucket of an S3-compatible store, addressed by path. */
export function s3Blobs(
  settings: S3Settings,
): Blobs & { check(): Promise<void>; missing(names: string[]): Promise<string[]> } {
  const client = new AwsClient({
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
    region: settings.S3_REGION,
    service: 's3',
    retries: RETRIES,
  })
  const base = `${settings.S3_ENDPOINT.replace(/\/+$/, '')}/${settings.S3_BUCKET}`
  const urlOf = (name: string) => `${base}/${name.slice(0, 2)}/${name}`

  const send = (name: string, init: RequestInit = {}) =>
    client.fetch(urlOf(name), { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })

  async function fault(response: Response): Promise<Error> {
    const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? 'no reason'
    return new Error(`the picture store answered ${response.status} (${code})`)
  }

  return {
    put: async (name, bytes) => {
      refuseOddName(name)
      const body = new Uint8Array(bytes)
      const response = await send(name, { method: 'PUT', body, headers: { 'content-type': typeOf(name) } })
      if (!response.ok) throw await fault(response)
    },
    get: async (name) => {
      if (!isBlobName(name)) return undefined
      const response = await send(name)
      if (response.ok) return Buffer.from(await response.arrayBuffer())
      const error = await fault(response)
      if (response.status === 404 && !error.message.includes('NoSuchBucket')) return undefined
      throw error
    },
    remove: async (name) => {
      refuseOddName(name)
      const response = await send(name, { method: 'DELETE' })
      if (!response.ok && response.status !== 404) throw await fault(response)
    },
    /** Which of these are not there. */
    missing: async (names) => {
      const gone: string[] = []
      const waiting = names.filter(isBlobName)
      const look = async () => {
        for (let name = waiting.pop(); name; name = waiting.pop()) {
          const response = await send(name, { method: 'HEAD' })
          if (response.status === 404) gone.push(name)
          else if (!response.ok) throw await fault(response)
        }
      }
      await Promise.all(Array.from({ length: LOOKS_AT_ONCE }, look))
      return gone.sort()
    },
    /** A key or a bucket that is wrong is wrong until somebody changes it; a store that does not answer may come. */
    check: async () => {
      const response = await send(NOTHING).catch(() => undefined)
      if (!response || response.ok) return
      const { message } = await fault(response)
      if (response.status < 500 && !message.includes('NoSuchKey'))
        throw new StartFailure(
          `S3: ${message}. Check S3_BUCKET and the keys; they need to read, write, delete and list in it.`,
        )
    },
  }
}

const typeOf = (name: string) => `image/${name.slice(name.lastIndexOf('.') + 1)}`
