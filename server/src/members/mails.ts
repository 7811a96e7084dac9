import { action, words } from '@app/core/rules/letter'
import { nameInMail } from '@app/core/rules/name-in-mail'
import type { QueuedMail } from '../mails/queued-mail.ts'
import type { FollowedWish } from './let-in.ts'

/** To whoever has the address. It greets by no name: what the organiser typed may be anything, and an account's own is none of theirs. */
export function invitationMail(email: string, groupName: string, link: string): QueuedMail {
  const group = nameInMail(groupName)
  return {
    kind: 'invited',
    to: email,
    letter: {
      subject: `Join ${group}`,
      name: '',
      headline: `Join ${group}`,
      about: [],
      blocks: [
        action(
          `An organiser of ${group} invites you to join the group. This link lets you in. It works once, for a month`,
          'Join the group',
          link,
        ),
        words('If you don’t know the group, just ignore this e-mail: nobody is told anything about you.'),
      ],
    },
  }
}

const becameOf = ({ session, instrumentName, songTitle, taken }: FollowedWish) => {
  const what = nameInMail(`${instrumentName} in ${songTitle}, ${session.title}`)
  if (!taken.ok) return `${what}: that didn’t work. ${taken.sentence}`
  if (taken.isWaitlist) return `${what}: you are on the waitlist.`
  return session.first_come ? `${what}: it is yours.` : `${what}: your wish is in.`
}

/** To somebody who waited to be let in, with what became of the slots that they had asked for. */
export function approvedMail(
  to: { userId: number; email: string; firstName: string },
  group: { id: number; name: string },
  followed: FollowedWish[],
  publicUrl: string,
): QueuedMail {
  const [first] = followed
  const name = nameInMail(group.name)
  const onward = first
    ? action('See what comes next', 'See the session', `${publicUrl}/session/${first.session.id}`)
    : action('See who is in it and what is coming up', 'See the group', `${publicUrl}/group/${group.id}`)
  return {
    kind: 'approved',
    to: to.email,
    userId: to.userId,
    groupId: group.id,
    letter: {
      subject: `You are in ${name}`,
      name: to.firstName,
      headline: `You are in ${name}`,
      about: [],
      blocks: [words(`${name} has let you in.`), ...followed.map((wish) => words(becameOf(wish))), onward],
    },
  }
}
