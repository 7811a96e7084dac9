import { z } from 'zod'
import { instant, key, nothing } from './fields.ts'
import { get, post } from './route.ts'
import {
  emailNotificationSettings,
  NOTIFICATION_ENTITIES,
  type NotificationKind,
  updateEmailNotificationSettings,
} from './users.ts'

/** Whoever has the link got it by mail, and may say what else comes by mail; nothing more. */
const params = z.object({ key: key(80) })

const mailsOfKey = z.object({
  /** Enough of it to know one's own: 'a…@example.org'. */
  address: z.string(),
  /** What the mail with the link was about. */
  kind: z.enum(Object.keys(NOTIFICATION_ENTITIES) as NotificationKind[]),
  settings: emailNotificationSettings,
})

export const mailsByKey = get('/v1/unsubscribe/{key}', {
  summary: 'What the link of a mail would stop, and what comes by mail now; changes nothing',
  access: 'anonymous',
  params,
  reply: mailsOfKey,
})

export const changeMailsByKey = post('/v1/unsubscribe/{key}', {
  summary: 'Switches mails off, or on again, by the link of a mail and without signing in',
  access: 'anonymous',
  params,
  body: updateEmailNotificationSettings.body,
  reply: mailsOfKey,
})

export const mailAddress = get('/v1/user/mail-address', {
  summary: 'Whether mail to the own address comes back',
  access: 'user',
  reply: z.object({ address: z.string(), comesBack: z.boolean(), since: instant.nullable() }),
})

export const checkMailAddress = post('/v1/user/check-mail-address', {
  summary: 'Sends a mail to the own address; once one is taken, the others come again',
  access: 'user',
  reply: nothing,
})
