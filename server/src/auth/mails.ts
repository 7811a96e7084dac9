import { PRODUCT } from '@app/core/product'
import type { MailKind } from '@app/core/rules/mail-settings'
import type { Mail } from '../lib/mailer.ts'

interface Reader {
  email: string
  firstName: string
}

const mail = (kind: MailKind, to: Reader, subject: string, ...paragraphs: string[]): Mail => ({
  kind,
  to: to.email,
  subject: `${subject} · ${PRODUCT}`,
  text: [`Hello ${to.firstName},`, ...paragraphs, PRODUCT, ''].join('\n\n'),
})

export const resetMail = (to: Reader, link: string): Mail =>
  mail(
    'password-reset',
    to,
    'Choose a new password',
    'somebody, you we hope, asked for a new password. This link sets one; it works once, for an hour:',
    link,
    'If it was not you, there is nothing to do: the old password stays.',
  )

export const passwordChangedMail = (to: Reader, forgotLink: string): Mail =>
  mail(
    'password-changed',
    to,
    'Your password was changed',
    'your password was changed just now, and other devices were signed out.',
    `If it was not you, set a new one at once: ${forgotLink}`,
  )

export const emailChangedMail = (to: Reader, newEmail: string, forgotLink: string): Mail =>
  mail(
    'email-changed',
    to,
    'Your e-mail address was changed',
    `from now on you sign in with ${newEmail}.`,
    `If it was not you, answer this mail, and set a new password where you still can: ${forgotLink}`,
  )

export const replayMail = (to: Reader, device: string, forgotLink: string): Mail =>
  mail(
    'device-signed-out',
    to,
    'We signed a device out',
    `a key of your device (${device}) was used twice, as happens when somebody has copied it. To be safe we signed that device out. Sign in again there, and all is well.`,
    `If you think that somebody else has your account, set a new password: ${forgotLink}`,
  )
