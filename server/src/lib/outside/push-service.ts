import { createECDH } from 'node:crypto'
import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent, request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import webPush from 'web-push'
import { derivedKey } from '../secrets.ts'
import { type Settings, StartFailure } from '../settings.ts'
import { lookUpPublic } from './public-address.ts'

const TIMEOUT_MS = 5_000
const PORTS = new Set(['', '443'])
const THIS_MACHINE = new Set(['127.0.0.1', 'localhost'])

export interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  /** The same key again is the same message. */
  key: string
  /** What it tells of: a later one takes the place of an earlier one, at the push service and on the device. */
  tag: string
  title: string
  body: string
  /** Where a tap leads, within the app. */
  url: string
}

export interface PushManner {
  urgency: 'low' | 'normal' | 'high'
  /** For how long it is worth showing. */
  seconds: number
}

/**
 * `gone`: the device will never hear it, nor anything else. `later`: the push service could not take it now.
 * `refused`: it will not take this one.
 */
export const PUSH_OUTCOMES = ['sent', 'gone', 'later', 'refused'] as const
export type PushOutcome = (typeof PUSH_OUTCOMES)[number]

export interface PushService {
  /** Of the pair that browsers subscribe for from now on. */
  publicKey: string
  /** That one, and those of pairs that devices were switched on for before and may still be told with. */
  publicKeys: string[]
  mayUse(subscription: Subscription): boolean
  /** `serverKey`: the pair that the subscription was made for. */
  send(
    to: Subscription & { serverKey: string },
    message: PushMessage,
    manner: PushManner,
  ): Promise<{ outcome: PushOutcome; why: string }>
}

type Given = Pick<
  Settings,
  | 'VAPID_PUBLIC_KEY'
  | 'VAPID_PRIVATE_KEY'
  | 'VAPID_SUBJECT'
  | 'SECRET_KEY_PREVIOUS'
  | 'PUBLIC_URL'
  | 'PUSH_TO_THIS_MACHINE'
>

const curve = () => createECDH('prime256v1')

interface Pair {
  publicKey: string
  privateKey: string
}

/** Given, or made of the server's own key, which is made once and kept: so instances that share that share these too. */
function vapidKeys(given: Given, secret: string): Pair {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = given
  if (!VAPID_PUBLIC_KEY !== !VAPID_PRIVATE_KEY)
    throw new StartFailure('Settings: VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must both be set, or neither.')
  const pair = curve()
  try {
    pair.setPrivateKey(VAPID_PRIVATE_KEY ? Buffer.from(VAPID_PRIVATE_KEY, 'base64url') : derivedKey(secret, 'vapid'))
  } catch {
    throw new StartFailure('Settings: VAPID_PRIVATE_KEY is no private key for pushes.')
  }
  const publicKey = pair.getPublicKey('base64url')
  if (VAPID_PUBLIC_KEY && VAPID_PUBLIC_KEY.replace(/=+$/, '') !== publicKey)
    throw new StartFailure('Settings: VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY.')
  const bytes = pair.getPrivateKey()
  return { publicKey, privateKey: Buffer.concat([Buffer.alloc(32 - bytes.length), bytes]).toString('base64url') }
}

/** Push services write to whoever misbehaves: to an address of ours, or to nobody. */
const subjectOf = ({ VAPID_SUBJECT, PUBLIC_URL }: Given) =>
  VAPID_SUBJECT ?? (PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:no-reply@${new URL(PUBLIC_URL).hostname}`)

/** The pair for what is new first. While the server's own key changes, the other one's pair goes on signing for whom it was made. */
function pairsOf(given: Given, secret: string): [Pair, ...Pair[]] {
  const isMadeOf = !given.VAPID_PRIVATE_KEY && given.SECRET_KEY_PREVIOUS
  return [vapidKeys(given, secret), ...(isMadeOf ? [vapidKeys(given, isMadeOf)] : [])]
}

/** Sends as RFC 8030 has it, encrypted (RFC 8291) and signed (RFC 8292), to where a browser said. */
export function makePushService(settings: Given, secret: string): PushService {
  const pairs = pairsOf(settings, secret)
  const subject = subjectOf(settings)
  const agent = new Agent({ keepAlive: true, maxSockets: 20, lookup: lookUpPublic } as object)
  const nearAgent = new HttpAgent({ keepAlive: true, maxSockets: 20 })

  const isNear = ({ protocol, hostname }: URL) =>
    settings.PUSH_TO_THIS_MACHINE && protocol === 'http:' && THIS_MACHINE.has(hostname)
  // A name that leads to a private address is found out when it is connected to; a number is no push service's.
  const isFar = ({ protocol, hostname, port }: URL) =>
    protocol === 'https:' && PORTS.has(port) && !isIP(hostname.replace(/^\[|\]$/g, '')) && hostname.includes('.')

  function mayUse({ endpoint, p256dh, auth }: Subscription): boolean {
    const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
    if (!url || url.username || url.password || !(isNear(url) || isFar(url))) return false
    try {
      const own = curve()
      own.generateKeys()
      own.computeSecret(p256dh, 'base64url')
      return Buffer.from(auth, 'base64url').length === 16
    } catch {
      return false
    }
  }

  function post(url: URL, headers: Record<string, string>, body: Buffer): Promise<number> {
    return new Promise((resolve, reject) => {
      const near = isNear(url)
      const request = (near ? httpRequest : httpsRequest)(url, {
        method: 'POST',
        headers,
        agent: near ? nearAgent : agent,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      request.once('response', (response) => {
        // What it says is none of ours to keep, however long it is.
        response.resume()
        response.on('error', () => {})
        resolve(response.statusCode ?? 0)
      })
      request.on('error', reject)
      request.end(body)
    })
  }

  return {
    publicKey: pairs[0].publicKey,
    publicKeys: pairs.map(({ publicKey }) => publicKey),
    mayUse,
    send: async (to, message, { urgency, seconds }) => {
      if (!mayUse(to)) return { outcome: 'gone', why: 'not a push service' }
      const pair = pairs.find(({ publicKey }) => publicKey === to.serverKey)
      if (!pair) return { outcome: 'refused', why: 'made for a key pair that we do not have' }
      const vapidDetails = { subject, ...pair }
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
        JSON.stringify(message),
        { vapidDetails, TTL: seconds, urgency, topic: message.tag, contentEncoding: 'aes128gcm' },
      )
      try {
        const status = await post(new URL(to.endpoint), headers as Record<string, string>, body as Buffer)
        return { outcome: outcomeOf(status), why: `answered ${status}` }
      } catch (error) {
        const { code, name } = error as { code?: string; name: string }
        return { outcome: code === 'ENOTPUBLIC' ? 'gone' : 'later', why: String(code ?? name) }
      }
    },
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}
