import { PRODUCT } from '@app/core/product'
import type { MailKind } from '@app/core/rules/mail-settings'
import { nameInMail } from '@app/core/rules/name-in-mail'
import type { Mail } from '../lib/mailer.ts'

interface Reader {
  email: string
  firstName: string
}

const mail = (kind: MailKind, to: Reader, subject: string, ...paragraphs: string[]): Mail => ({
  kind,
  to: to.email,
  subject: `${subject} · ${PRODUCT}`,
  text: [`Hello ${nameInMail(to.firstName)},`, ...paragraphs, PRODUCT, ''].join('\n\n'),
})

export const resetMail = (to: Reader, link: string): Mail =>
  mail(
    'password-reset',
    to,
    'Choose a new password',
    'Someone, hopefully you, asked for a new password. Choose one with this link. It works once, within the hour:',
    link,
    'If it wasn’t you, ignore this e-mail: your password stays the same.',
  )

export const passwordChangedMail = (to: Reader, forgotLink: string): Mail =>
  mail(
    'password-changed',
    to,
    'Your password was changed',
    'Your password was just changed, and your other devices were signed out.',
    `If it wasn’t you, set a new one right away: ${forgotLink}`,
  )

export const emailChangedMail = (to: Reader, newEmail: string, forgotLink: string): Mail =>
  mail(
    'email-changed',
    to,
    'Your e-mail address was changed',
    `From now on you sign in with ${newEmail}.`,
    `If it wasn’t you, reply to this e-mail, and set a new password if you still can: ${forgotLink}`,
  )

export const replayMail = (to: Reader, device: string, forgotLink: string): Mail =>
  mail(
    'device-signed-out',
    to,
    'We signed a device out',
    `The sign-in of your device (${device}) was used twice, which happens when someone has copied it. To be safe, we signed that device out. Sign in there again, and all is well.`,
    `If you think that somebody else has your account, set a new password: ${forgotLink}`,
  )
