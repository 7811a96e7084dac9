import { PRODUCT } from '@app/core/product'
import { nameInMail } from '@app/core/rules/name-in-mail'
import type { FollowedWish } from '../lib/let-in.ts'
import type { Mail } from '../lib/mailer.ts'

/** To whoever has the address. It greets by the name that the organiser typed: an account's own is none of the organiser's. */
export function invitationMail(to: { email: string; firstName: string }, groupName: string, link: string): Mail {
  const group = nameInMail(groupName)
  return {
    kind: 'invited',
    to: to.email,
    subject: `Join ${group} · ${PRODUCT}`,
    text: [
      `Hello ${nameInMail(to.firstName)},`,
      `An organiser of ${group} invites you to join the group. This link lets you in. It works once, for a month:`,
      link,
      'If you do not know the group, there is nothing to do: nobody is told anything about you.',
      PRODUCT,
      '',
    ].join('\n\n'),
  }
}

const becameOf = ({ session, instrumentName, songTitle, taken }: FollowedWish) => {
  const what = nameInMail(`${instrumentName} in ${songTitle}, ${session.title}`)
  if (!taken.ok) return `${what}: this could not be done. ${taken.sentence}`
  if (taken.isWaitlist) return `${what}: you are on the waitlist.`
  return session.first_come ? `${what}: it is yours.` : `${what}: your wish is in.`
}

/** To somebody who waited to be let in, with what became of the slots that they had asked for. */
export function approvedMail(
  to: { email: string; firstName: string },
  group: { id: number; name: string },
  followed: FollowedWish[],
  publicUrl: string,
): Mail {
  const [first] = followed
  const link = first ? `${publicUrl}/session/${first.session.id}` : `${publicUrl}/group/${group.id}`
  const paragraphs = [`${nameInMail(group.name)} has let you in.`, ...followed.map(becameOf), link]
  return {
    kind: 'approved',
    to: to.email,
    subject: `You are in ${nameInMail(group.name)} · ${PRODUCT}`,
    text: [`Hello ${nameInMail(to.firstName)},`, ...paragraphs, PRODUCT, ''].join('\n\n'),
  }
}
