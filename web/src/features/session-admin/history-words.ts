import { SIGN_UP_STATES } from '@app/core/contract/slots'
import { countOf } from '@app/core/rules/count-of'
import { listOf } from '@app/core/rules/list-of'
import { PAYMENT_WORDS } from '@app/core/rules/payment-words'
import type { SessionAct } from '@app/core/rules/session-acts'
import type { HistoryEntry } from './queries.ts'

const nameOf = (person: HistoryEntry['by']) =>
  person ? [person.firstName, person.lastName].filter(Boolean).join(' ') : null

type Say = (entry: { about: string; detail: HistoryEntry['detail']; self: boolean }) => string

const song = (detail: HistoryEntry['detail']) => (typeof detail.title === 'string' ? detail.title : 'a song')
const slot = ({ instrument, title }: HistoryEntry['detail']) =>
  typeof instrument !== 'string' ? 'a slot' : typeof title === 'string' ? `${instrument} in ${title}` : instrument
const anySlot = ({ instrument }: HistoryEntry['detail']) =>
  typeof instrument === 'string' ? `${instrument} in any song` : 'any slot'
const roster = (detail: HistoryEntry['detail']) => (typeof detail.roster === 'string' ? detail.roster : 'a roster')
const parts = ({ slots }: HistoryEntry['detail']) => (typeof slots === 'number' ? countOf(slots, 'part') : 'parts')
const forWhom = (self: boolean, about: string) => (self || !about ? '' : ` for ${about}`)
const FIELDS: Record<string, string> = {
  title: 'the name',
  startDate: 'the start',
  endDate: 'the end',
  locationId: 'the place',
  location: 'the place',
  place: 'the place',
  description: 'the description',
  settings: 'the settings',
  'settings.capacity': 'how many may come',
  'settings.firstCome': 'who gets a slot',
  'settings.allowDoubling': 'whether people may take two slots in one song',
  'settings.membersMaySuggest': 'whether members may suggest songs',
  'settings.songAssignMin': 'the fewest songs per person',
  'settings.songAssignMax': 'the most songs per person',
  'settings.fee': 'the fee',
  'settings.signUpOpen': 'sign-up',
  'settings.signUpClosesAt': 'when sign-up closes',
}

/** What one field became, where that fits in a line: ' to Late Jam'. */
function became(detail: HistoryEntry['detail']): string {
  const changes = Object.entries((detail.changes ?? {}) as Record<string, { to?: unknown }>)
  const [only] = changes
  return only && changes.length === 1 && only[0] !== 'description' ? ` to ${only[1].to}` : ''
}

const SIGN_UP_DONE: Record<number, (instrument: string) => string> = {
  [SIGN_UP_STATES.open]: (instrument) => `opened ${instrument}`,
  [SIGN_UP_STATES.waitlist]: (instrument) => `left only the waitlist open for ${instrument}`,
  [SIGN_UP_STATES.closed]: (instrument) => `closed ${instrument}`,
  [SIGN_UP_STATES.unused]: (instrument) => `took ${instrument} out of use`,
}

// What the server writes down, as what somebody did.
const DONE: Record<SessionAct, Say> = {
  made: () => 'made the session',
  changed: ({ detail }) => {
    const names = Array.isArray(detail.fields)
      ? detail.fields.map((field) => FIELDS[String(field)] ?? String(field))
      : []
    const what = names.length ? listOf([...new Set(names)]) : 'the session'
    const told =
      typeof detail.told === 'number' && detail.told > 0 ? `, and told ${countOf(detail.told, 'member')}` : ''
    return `changed ${what}${became(detail)}${told}`
  },
  'session-deleted': () => 'deleted the session',
  'session-restored': () => 'brought the session back',
  'made-session-admin': ({ about }) => `let ${about} run the session`,
  'session-admin-taken': ({ about }) => `took away ${about}’s right to run the session`,
  'banner-changed': () => 'changed the banner',
  'banner-removed': () => 'removed the banner',
  'song-added': ({ detail }) => `added ${song(detail)}`,
  'song-suggested': ({ detail }) => `suggested ${song(detail)}`,
  'suggestion-accepted': ({ detail }) => `accepted ${song(detail)}`,
  'suggestion-declined': ({ detail }) => `declined ${song(detail)}`,
  'suggestion-withdrawn': ({ detail }) => `took back the suggestion of ${song(detail)}`,
  'song-removed': ({ detail }) => `removed ${song(detail)}`,
  'song-changed': ({ detail }) =>
    typeof detail.from === 'string' ? `corrected ${detail.from} to ${detail.to}` : `changed ${song(detail)}`,
  'song-moved': ({ detail }) =>
    typeof detail.position === 'number' ? `moved ${song(detail)} to place ${detail.position}` : `moved ${song(detail)}`,
  'song-cut': ({ detail }) => `cut ${song(detail)}`,
  'song-uncut': ({ detail }) => `brought ${song(detail)} back`,
  'slots-filled': ({ detail }) =>
    `gave the usual slots to ${typeof detail.songs === 'number' ? countOf(detail.songs, 'song') : 'the songs without any'}`,
  'slot-added': ({ detail }) => `added ${slot(detail)}`,
  'slot-removed': ({ detail }) => `removed ${slot(detail)}`,
  'slot-changed': ({ detail }) => `changed ${slot(detail)}`,
  'slot-note-written': ({ detail }) => `wrote a note for ${slot(detail)}`,
  'sign-up-state-changed': ({ detail }) => {
    const instrument = typeof detail.instrument === 'string' ? detail.instrument : 'an instrument'
    const done = SIGN_UP_DONE[Number(detail.state)]?.(instrument) ?? `changed sign-up for ${instrument}`
    return detail.reason ? `${done}: ${detail.reason}` : done
  },
  'sign-up-opened': () => 'opened sign-up',
  'sign-up-closed': () => 'closed sign-up',
  'sign-up-states-changed': ({ detail }) => {
    const count = Array.isArray(detail.instrumentIds) ? detail.instrumentIds.length : detail.instruments
    const instruments = typeof count === 'number' ? countOf(count, 'instrument') : 'several instruments'
    return SIGN_UP_DONE[Number(detail.state)]?.(instruments) ?? `changed sign-up for ${instruments}`
  },
  asked: ({ about, detail }) =>
    Number(detail.slots) > 1 ? `asked ${about} to play ${parts(detail)}` : `asked ${about} to play ${slot(detail)}`,
  'registration-changed': ({ self, about }) => `changed how many songs${forWhom(self, about)}`,
  registered: ({ self, about }) => (self ? 'signed up' : `signed ${about} up`),
  'part-registered': ({ self, about, detail }) => `took ${slot(detail)}${forWhom(self, about)}`,
  'part-unregistered': ({ self, about, detail }) => `gave ${slot(detail)} back${forWhom(self, about)}`,
  'part-confirmed': ({ self, about, detail }) => `said yes to ${slot(detail)}${forWhom(self, about)}`,
  'part-unanswered': ({ self, about, detail }) => `took the yes to ${slot(detail)} back${forWhom(self, about)}`,
  'part-declined': ({ self, about, detail }) =>
    self ? `cannot play ${slot(detail)}` : `noted that ${about} cannot play ${slot(detail)}`,
  'part-taken-back': ({ self, about, detail }) =>
    self ? `can play ${slot(detail)} after all` : `noted that ${about} can play ${slot(detail)} after all`,
  unregistered: ({ self, about }) => (self ? 'left' : `took ${about} off the list`),
  'wildcard-registered': ({ self, about, detail }) => `takes ${anySlot(detail)}${forWhom(self, about)}`,
  'wildcard-unregistered': ({ self, about, detail }) => `no longer takes ${anySlot(detail)}${forWhom(self, about)}`,
  'allocation-max-set': ({ about }) => `set how many songs ${about} may get`,
  'allocation-max-reset': () => 'reset how many songs people may get',
  'moved-up': ({ about }) => `${about} moved up from the waitlist`,
  'got-slot': ({ about, detail }) => `${about} got ${slot(detail)} from the waitlist`,
  offered: ({ about, detail }) => `${slot(detail)} was offered to ${about}`,
  'offered-by-hand': ({ about, detail }) => `offered ${slot(detail)} to ${about}`,
  'offer-taken': ({ detail }) => `said yes to ${slot(detail)}`,
  'offer-declined': ({ detail }) => `passed on ${slot(detail)}`,
  'offer-lapsed': ({ about, detail }) => `${about} did not answer about ${slot(detail)} in time`,
  'offer-withdrawn': ({ about, detail }) => `${slot(detail)} is no longer on offer to ${about}`,
  'offers-stopped': ({ detail }) => `stopped offering ${slot(detail)}`,
  'walked-in': () => 'walked in at the door',
  'checked-in': ({ about, detail }) =>
    detail.present === false
      ? `noted that ${about} is not here`
      : `${detail.present === null ? 'undid the check-in of' : 'checked in'} ${about}`,
  'payment-recorded': ({ about, detail }) => PAYMENT_WORDS['payment-recorded'](about, detail),
  'payment-taken-back': ({ about, detail }) => PAYMENT_WORDS['payment-taken-back'](about, detail),
  'payment-put-back': ({ about, detail }) => PAYMENT_WORDS['payment-put-back'](about, detail),
  'roster-made': ({ detail }) => `made ${roster(detail)}`,
  'roster-copied': ({ detail }) => `made ${roster(detail)} from ${detail.from ?? 'another roster'}`,
  'roster-renamed': ({ detail }) => `renamed ${detail.from ?? 'a roster'} to ${roster(detail)}`,
  'roster-deleted': ({ detail }) => `deleted ${roster(detail)}`,
  'roster-restored': ({ detail }) => `brought ${roster(detail)} back`,
  'roster-assigned': ({ about, detail }) => `gave ${slot(detail)} to ${about} in ${roster(detail)}`,
  'roster-unassigned': ({ about, detail }) => `took ${about} off ${slot(detail)} in ${roster(detail)}`,
  'roster-locked': ({ about, detail }) => `locked ${about} on ${slot(detail)} in ${roster(detail)}`,
  'roster-unlocked': ({ about, detail }) => `unlocked ${about} on ${slot(detail)} in ${roster(detail)}`,
  'roster-undone': ({ detail }) => `undid a change in ${roster(detail)}`,
  'roster-redone': ({ detail }) => `redid a change in ${roster(detail)}`,
  'roster-auto-assigned': ({ detail }) => `had ${roster(detail)} worked out, which changed ${parts(detail)}`,
  'roster-filled': ({ detail }) => `filled ${parts(detail)} of ${roster(detail)}`,
  'roster-draft-started': ({ detail }) => `started a draft in ${roster(detail)}`,
  'roster-draft-ended': ({ detail }) => `ended the draft in ${roster(detail)}`,
  'roster-picked': ({ about, detail }) =>
    about
      ? `picked ${about} for ${slot(detail)} in ${roster(detail)}`
      : `picked for ${parts(detail)} of ${roster(detail)}`,
  'roster-picks-taken-back': ({ detail }) => `took picks back in ${roster(detail)}`,
  'roster-published': ({ detail }) =>
    `published ${roster(detail)}${Number(detail.told) > 0 ? `, and told ${countOf(Number(detail.told), 'member')}` : ''}`,
  'roster-repaired': ({ detail }) => {
    const who = Array.isArray(detail.dropOuts) ? detail.dropOuts.map(String) : []
    const after = who.length ? ` after ${listOf(who)} dropped out` : ''
    const told = Number(detail.told) > 0 ? `, and told ${countOf(Number(detail.told), 'member')}` : ''
    return Number(detail.slots) > 0
      ? `repaired ${roster(detail)}${after}, which changed ${parts(detail)}${told}`
      : `left ${roster(detail)} as it is${after}`
  },
  'set-order-changed': () => 'put the set in an order with fewer change-overs',
  nudged: ({ detail }) =>
    typeof detail.told === 'number' ? `reminded ${countOf(detail.told, 'member')}` : 'reminded the others',
  'door-code-renewed': () => 'made a new door code: the old one no longer works',
  'players-nudged': ({ detail }) =>
    `reminded ${countOf(typeof detail.told === 'number' ? detail.told : 0, 'player')} to say yes or no`,
}

/** Who did it and what, as a sentence in two parts. What happens by itself has nobody. */
export function historyWords({ by, about, action, detail }: HistoryEntry): { who: string | null; what: string } {
  // An old tab may meet what a newer server writes: its name is better than nothing.
  const say: Say | undefined = DONE[action as SessionAct]
  const self = !about || about.userId === by?.userId
  return {
    who: nameOf(by),
    what: say ? say({ about: nameOf(about) ?? '', detail, self }) : action.replaceAll('-', ' '),
  }
}
