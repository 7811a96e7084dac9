import type { NotificationKind } from '@app/core/contract/users'
import { PRODUCT } from '@app/core/product'
import { footText, type Letter, letterText } from '@app/core/rules/letter'
import { alwaysReason, type MailKind, wantedReason } from '@app/core/rules/mail-settings'
import type { App } from '../lib/http/handle.ts'
import { letterHtml } from '../lib/outside/letter-html.ts'
import type { Mail } from '../lib/outside/mailer.ts'
import { unsubscribeKey } from './unsubscribe-keys.ts'

/** A mail that waits to leave. Whether it still may is asked then. */
export interface QueuedMail {
  kind: MailKind
  to: string
  letter: Letter
  /** Whoever it is for: it follows them to a new address. */
  userId?: number
  /** It is for members of this group, or for who is registered for the session. */
  groupId?: number
  sessionId?: number
}

export const textOf = (letter: Letter) => letterText(letter, PRODUCT)
export const subjectOf = ({ subject }: Pick<Letter, 'subject'>) => `${subject} · ${PRODUCT}`

type Writing = Pick<App, 'settings' | 'unsubscribeKey'>

const wayOut = (app: Writing, reader: { id: number; email: string }, setting: NotificationKind) => ({
  unsubscribe: `${app.settings.PUBLIC_URL}/unsubscribe/${unsubscribeKey(app.unsubscribeKey[0], reader, setting)}`,
  settings: `${app.settings.PUBLIC_URL}/settings`,
})

/** Text and HTML of a mail that a setting rules, with the way to stop it. */
export function writeWanted(
  app: Writing,
  kind: Mail['kind'],
  setting: NotificationKind,
  letter: Letter,
  reader: { id: number; email: string },
): Mail {
  const stop = wayOut(app, reader, setting)
  const foot = { reason: wantedReason(setting), stop }
  return {
    kind,
    to: reader.email,
    subject: subjectOf(letter),
    text: textOf(letter),
    html: letterHtml(letter, foot),
    foot: footText(foot),
    unsubscribe: stop.unsubscribe,
  }
}

/** Text and HTML of a mail that always comes. */
export function writeAlways(kind: MailKind, letter: Letter, to: string): Mail {
  const foot = { reason: alwaysReason(kind), stop: null }
  return {
    kind,
    to,
    subject: subjectOf(letter),
    text: textOf(letter),
    html: letterHtml(letter, foot),
    foot: footText(foot),
  }
}
