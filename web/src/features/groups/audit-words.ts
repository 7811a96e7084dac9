import type { GroupAct } from '@app/core/rules/group-acts'
import { PAYMENT_WORDS } from '@app/core/rules/payment-words'

interface Person {
  userId: number
  firstName: string
  lastName: string
}

export interface AuditEntry {
  by: Person | null
  action: string
  about: Person | null
  detail: Record<string, unknown>
}

const nameOf = (person: Person | null) =>
  person ? [person.firstName, person.lastName].filter(Boolean).join(' ') : 'Somebody'

type Say = (entry: { whom: string; detail: Record<string, unknown> }) => string

// What the server writes down, as the sentence that goes on from who did it.
const DONE: Record<GroupAct, Say> = {
  approved: ({ whom }) => `let ${whom} in`,
  declined: ({ whom }) => `declined ${whom}’s request to join`,
  removed: ({ whom }) => `removed ${whom} from the group`,
  left: () => 'left the group',
  invited: ({ whom, detail }) => `invited ${named(detail) ?? whom}`,
  'invitation-withdrawn': ({ detail }) =>
    named(detail) ? `withdrew the invitation of ${named(detail)}` : 'withdrew an invitation',
  'guest-added': ({ whom }) => `added ${whom} as a guest`,
  'let-back-in': ({ whom }) => `allowed ${whom} to join again`,
  rated: ({ whom }) => `rated ${whom}`,
  changed: () => 'changed the group’s details',
  'made-admin': ({ whom }) => `made ${whom} an organiser`,
  'admin-taken': ({ whom }) => `took ${whom} off the organisers`,
  'banner-changed': () => 'changed the banner',
  'banner-removed': () => 'removed the banner',
  'description-changed': () => 'changed the About text',
  'settings-changed': () => 'changed the defaults for new sessions',
  'switches-changed': () => 'changed how sign-up works',
  'venue-added': ({ detail }) => (named(detail) ? `added the venue ${named(detail)}` : 'added a venue'),
  'venue-changed': ({ detail }) => (named(detail) ? `changed the venue ${named(detail)}` : 'changed a venue'),
  'post-written': () => 'wrote a post',
  'post-changed': () => 'edited a post',
  'message-deleted': () => 'deleted a message',
  'comments-closed': () => 'closed the comments on a post',
  'comments-opened': () => 'opened the comments on a post again',
  'report-settled': () => 'settled a report about a message',
  'invite-link-reset': () => 'made a new invitation link',
  'session-deleted': () => 'deleted a session',
  'roster-published': ({ detail }) =>
    typeof detail.session === 'string' ? `published a roster for ${detail.session}` : 'published a roster',
  'roster-repaired': ({ detail }) =>
    typeof detail.session === 'string'
      ? `repaired the roster of ${detail.session} after drop-outs`
      : 'repaired a roster after drop-outs',
  'session-restored': () => 'brought a session back',
  'made-session-admin': ({ whom }) => `let ${whom} run a session`,
  'session-admin-taken': ({ whom }) => `took back ${whom}’s right to run a session`,
  'payment-recorded': ({ whom, detail }) => PAYMENT_WORDS['payment-recorded'](whom, detail),
  'payment-taken-back': ({ whom, detail }) => PAYMENT_WORDS['payment-taken-back'](whom, detail),
  'payment-put-back': ({ whom, detail }) => PAYMENT_WORDS['payment-put-back'](whom, detail),
}

const named = ({ name }: AuditEntry['detail']) => (typeof name === 'string' && name ? name : null)

/** 'Priya Venkataraman' and 'declined Mina Park’s request to join': who did it, and what. */
export function auditWords({ by, action, about, detail }: AuditEntry): { who: string; what: string } {
  // An old tab may meet what a newer server writes: its name is better than nothing.
  const say: Say | undefined = DONE[action as GroupAct]
  const whom = about && about.userId === by?.userId ? 'themselves' : nameOf(about)
  return { who: nameOf(by), what: say ? say({ whom, detail }) : action.replaceAll('-', ' ') }
}
