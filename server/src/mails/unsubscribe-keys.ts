import { createHmac } from 'node:crypto'
import { NOTIFICATION_ENTITIES, type NotificationKind } from '@app/core/contract/users'
import { type Keys, sameSecret } from '../lib/secrets.ts'

const KINDS = new Map(Object.entries(NOTIFICATION_ENTITIES).map(([kind, entity]) => [entity, kind as NotificationKind]))

/**
 * The key in a mail that stops mails of its kind: whose it is, which kind, and a mark that is made from both and the address with the
 * server's secret. Nothing is stored; another address makes another key, so what lies in an old mailbox opens nothing.
 */
export function unsubscribeKey(secret: Buffer, user: { id: number; email: string }, kind: NotificationKind): string {
  const entity = NOTIFICATION_ENTITIES[kind]
  const mark = createHmac('sha256', secret)
    .update(`${user.id} ${entity} ${user.email.toLowerCase()}`)
    .digest('base64url')
  return `${user.id}-${entity}-${mark}`
}

/** Whose key it claims to be, and for what; null where it is none. */
export function unsubscribeClaim(key: string): { userId: number; kind: NotificationKind } | null {
  const [, userId, entity] = /^([1-9]\d{0,9})-(\d{1,2})-[\w-]{43}$/.exec(key) ?? []
  const kind = KINDS.get(Number(entity) as (typeof NOTIFICATION_ENTITIES)[NotificationKind])
  return kind && Number(userId) <= 2_147_483_647 ? { userId: Number(userId), kind } : null
}

export const isUnsubscribeKey = (
  secrets: Keys,
  key: string,
  user: { id: number; email: string },
  kind: NotificationKind,
): boolean => secrets.some((secret) => sameSecret(key, unsubscribeKey(secret, user, kind)))
