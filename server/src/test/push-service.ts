import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Arrived {
  /** Which of the service's subscriptions. */
  name: string
  /** What the browser would read. */
  payload: { title: string; body: string; url: string; tag: string; key: string }
  headers: Record<string, string | string[] | undefined>
  /** Of the token that says who sends. */
  claims: { aud: string; sub: string; exp: number }
  /** The key that it is signed with, as base64url. */
  signedWith: string
}

const hkdf = (salt: Buffer, secret: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** A browser's end of RFC 8291, apart from the package that encrypts. */
function browser() {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  function decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16)
    const idLength = body.readUInt8(20)
    const theirs = body.subarray(21, 21 + idLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs])
    const secret = hkdf(auth, keys.computeSecret(theirs), info, 32)
    const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12)
    const sealed = body.subarray(21 + idLength)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
  }
  return { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url'), decrypt }
}

/** Who signed it, and what they claim; throws when the signature is not theirs (RFC 8292). */
function readVapid(authorization: string) {
  const [, token = '', signedWith = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(signedWith, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isTheirs = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isTheirs) throw new Error('the signature does not fit the key')
  return { signedWith, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as Arrived['claims'] }
}

/** A push service on this machine with the browsers behind it. */
export async function startPushService() {
  const browsers = new Map<string, ReturnType<typeof browser>>()
  const arrived: Arrived[] = []
  const answers = new Map<string, number | 'silence'>()
  const server = createServer(async (request, response) => {
    const name = request.url?.slice(1) ?? ''
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const answer = answers.get(name) ?? 201
    if (answer === 'silence') return
    const at = browsers.get(name)
    if (answer === 201 && at) {
      const payload = JSON.parse(at.decrypt(Buffer.concat(chunks)))
      const vapid = readVapid(request.headers.authorization ?? '')
      arrived.push({ name, payload, headers: request.headers, ...vapid })
    }
    response.writeHead(at ? answer : 404, { location: 'http://127.0.0.1:1/' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    arrived,
    /** What it answers for one of its subscriptions from now on. */
    answer: (name: string, status: number | 'silence') => void answers.set(name, status),
    /** As a browser gives it to the page. */
    subscribe: (name: string) => {
      const made = browser()
      browsers.set(name, made)
      return { endpoint: `${url}/${name}`, keys: { p256dh: made.p256dh, auth: made.auth } }
    },
    to: (name: string) => arrived.filter((one) => one.name === name),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type TestPushService = Awaited<ReturnType<typeof startPushService>>
