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
const DONE: Record<string, Say> = {
  approved: ({ whom }) => `let ${whom} in`,
  declined: ({ whom }) => `declined ${whom}’s request to join`,
  removed: ({ whom }) => `removed ${whom} from the group`,
  left: () => 'left the group',
  added: ({ whom }) => `added ${whom} to the group`,
  invited: () => 'invited somebody',
  'invitation-withdrawn': () => 'withdrew an invitation',
  'guest-added': ({ whom }) => `added ${whom} as a guest`,
  'let-back-in': ({ whom }) => `allowed ${whom} to join again`,
  rated: ({ whom }) => `rated ${whom}`,
  changed: () => 'changed the group’s details',
  'made-admin': ({ whom }) => `made ${whom} an admin`,
  'admin-taken': ({ whom }) => `took ${whom}’s admin rights away`,
  'banner-changed': () => 'changed the banner',
  'banner-removed': () => 'removed the banner',
  'description-changed': () => 'changed the About text',
  'settings-changed': () => 'changed the defaults for new sessions',
  'switches-changed': () => 'changed how sign-up works',
  'venue-added': () => 'added a venue',
  'venue-changed': () => 'changed a venue',
  'post-written': () => 'wrote a post',
  'post-changed': () => 'edited a post',
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
  'payment-recorded': ({ whom, detail }) =>
    detail.method === 'comp' ? `let ${whom} off paying` : `recorded a payment of ${detail.amount} from ${whom}`,
  'payment-taken-back': ({ whom }) => `took back a payment from ${whom}`,
  'payment-put-back': ({ whom }) => `put back a payment from ${whom}`,
}

/** 'Priya Venkataraman' and 'declined Mina Park’s request to join': who did it, and what. */
export function auditWords({ by, action, about, detail }: AuditEntry): { who: string; what: string } {
  const say = DONE[action]
  const whom = about && about.userId === by?.userId ? 'themselves' : nameOf(about)
  return { who: nameOf(by), what: say ? say({ whom, detail }) : action.replaceAll('-', ' ') }
}
