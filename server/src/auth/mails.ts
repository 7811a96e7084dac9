import { action, type Block, type Letter, words } from '@app/core/rules/letter'
import type { MailKind } from '@app/core/rules/mail-settings'
import type { QueuedMail } from '../mails/queued-mail.ts'

interface Reader {
  email: string
  firstName: string
}

const mail = (kind: MailKind, to: Reader, subject: string, ...blocks: Block[]): QueuedMail => ({
  kind,
  to: to.email,
  letter: { subject, name: to.firstName, headline: subject, about: [], blocks },
})

export const resetLetter = (name: string, link: string): Letter => ({
  subject: 'Choose a new password',
  name,
  headline: 'Choose a new password',
  about: [],
  blocks: [
    action(
      'Someone, hopefully you, asked for a new password. Choose one with this link. It works once, within the hour',
      'Choose a new password',
      link,
    ),
    words('If it wasn’t you, ignore this e-mail: your password stays the same.'),
  ],
})

const setAnother = (before: string, forgotLink: string) => action(before, 'Set a new password', forgotLink)

export const passwordChangedMail = (to: Reader, forgotLink: string): QueuedMail =>
  mail(
    'password-changed',
    to,
    'Your password was changed',
    words('Your password was just changed, and your other devices were signed out.'),
    setAnother('If it wasn’t you, set a new one right away', forgotLink),
  )

export const passwordResetMail = (to: Reader, forgotLink: string): QueuedMail =>
  mail(
    'password-changed',
    to,
    'Your password was changed',
    words('Your password was just changed, and you were signed out everywhere.'),
    words(
      'Your calendar has a new address too. If your phone shows your sessions, add it there again, from your settings.',
    ),
    setAnother('If it wasn’t you, set a new one right away', forgotLink),
  )

export const emailChangedMail = (to: Reader, newEmail: string, forgotLink: string): QueuedMail =>
  mail(
    'email-changed',
    to,
    'Your e-mail address was changed',
    words(`From now on you sign in with ${newEmail}.`),
    setAnother('If it wasn’t you, reply to this e-mail, and set a new password if you still can', forgotLink),
  )

export const replayMail = (to: Reader, device: string, forgotLink: string): QueuedMail =>
  mail(
    'device-signed-out',
    to,
    'We signed a device out',
    words(
      `The sign-in of your device (${device}) was used twice, which happens when someone has copied it. To be safe, we signed that device out. Sign in there again, and all is well.`,
    ),
    setAnother('If you think that somebody else has your account, set a new password', forgotLink),
  )
