import { PRODUCT } from '@app/core/product'
import type { FollowedWish } from '../lib/let-in.ts'
import type { Mail } from '../lib/mailer.ts'

/** To somebody whom an organiser added. Who has no account yet sets a password by the ordinary reset. */
export function addedMail(
  to: { email: string; firstName: string },
  groupName: string,
  groupId: number,
  publicUrl: string,
  isNew: boolean,
): Mail {
  const claim = `An account with your address is waiting. To use it, choose a password first: ${publicUrl}/forgot-password`
  const paragraphs = [`you are now a member of ${groupName}: ${publicUrl}/group/${groupId}`, ...(isNew ? [claim] : [])]
  return {
    kind: 'added',
    to: to.email,
    subject: `You are in ${groupName} · ${PRODUCT}`,
    text: [`Hello ${to.firstName},`, ...paragraphs, PRODUCT, ''].join('\n\n'),
  }
}

const becameOf = ({ session, instrumentName, songTitle, taken }: FollowedWish) => {
  const what = `${instrumentName} in ${songTitle}, ${session.title}`
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
  const paragraphs = [`you are in: ${group.name} has let you in.`, ...followed.map(becameOf), link]
  return {
    kind: 'approved',
    to: to.email,
    subject: `You are in ${group.name} · ${PRODUCT}`,
    text: [`Hello ${to.firstName},`, ...paragraphs, PRODUCT, ''].join('\n\n'),
  }
}
