import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cannotWrite } from './db/private-folder.ts'
import { StartFailure } from './settings.ts'

/** The server's own key: given, or made once and kept in the data folder. */
export function secretKey(given: string | undefined, dataDir: string): string {
  if (given) return given
  const path = join(dataDir, 'secret-key')
  const aside = `${path}.${process.pid}`
  try {
    mkdirSync(dataDir, { recursive: true })
    // Linked when it is whole, so that nobody ever reads half a key; the first one stays.
    writeFileSync(aside, randomBytes(48).toString('base64url'), { mode: 0o600 })
    linkSync(aside, path)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') {
      throw cannotWrite(dataDir, error)
    }
  }
  rmSync(aside, { force: true })
  const key = readFileSync(path, 'utf8')
  if (key.length < 32)
    throw new StartFailure(
      `${path} holds no key. Remove the file to have a new one made; everyone signs in again then.`,
    )
  return key
}

/** A key for one purpose alone. */
export const derivedKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** What is made from now on is made with the first; what was made with another still holds. */
export type Keys = readonly [Buffer, ...Buffer[]]

/** A key for one purpose, and the one before it, where the server's own key was changed. */
export const derivedKeys = (secret: string, previous: string | undefined, purpose: string): Keys => [
  derivedKey(secret, purpose),
  ...(previous ? [derivedKey(previous, purpose)] : []),
]

export const randomToken = (): string => randomBytes(32).toString('base64url')

export const hashed = (token: string): Buffer => createHash('sha256').update(token).digest()

const sealingKey = (token: string) => derivedKey(token, 'seal')

/** Encrypts `text` so that only who holds `token` can read it. */
export function seal(token: string, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(token), nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

export function unseal(token: string, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed)
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(token), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
}

/** Compares without telling by its time how much of a guess was right. */
export function sameSecret(given: string, expected: string): boolean {
  const [left, right] = [hashed(given), hashed(expected)]
  return timingSafeEqual(left, right)
}

const mark = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)

/** A random id that shows that we made it, so that nothing need be stored for every visitor. */
export function makeGuestId([key]: Keys): string {
  const random = randomBytes(16).toString('base64url')
  return `${random}.${mark(key, random)}`
}

export function isGuestId(keys: Keys, given: string): boolean {
  const [random = '', claimed = '', ...more] = given.split('.')
  if (more.length) return false
  const actual = Buffer.from(claimed)
  return keys.some((key) => {
    const expected = Buffer.from(mark(key, random))
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  })
}
