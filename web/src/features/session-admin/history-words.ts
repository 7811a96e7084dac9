import { countOf } from '../../lib/words.ts'
import type { HistoryEntry } from './queries.ts'

const nameOf = (person: HistoryEntry['by']) =>
  person ? [person.firstName, person.lastName].filter(Boolean).join(' ') : null

type Say = (entry: { about: string; detail: HistoryEntry['detail']; self: boolean }) => string

const song = (detail: HistoryEntry['detail']) => (typeof detail.title === 'string' ? detail.title : 'a song')
const forWhom = (self: boolean, about: string) => (self || !about ? '' : ` for ${about}`)
const FIELDS: Record<string, string> = {
  title: 'the name',
  startDate: 'the start',
  endDate: 'the end',
  locationId: 'the place',
  location: 'the place',
  description: 'the description',
  settings: 'the settings',
}

// What the server writes down, as what somebody did.
const DONE: Record<string, Say> = {
  made: () => 'made the session',
  changed: ({ detail }) => {
    const names = Array.isArray(detail.fields)
      ? detail.fields.map((field) => FIELDS[String(field)] ?? String(field))
      : []
    return names.length ? `saved ${new Intl.ListFormat('en-GB').format([...new Set(names)])}` : 'changed the session'
  },
  'session-deleted': () => 'deleted the session',
  'session-restored': () => 'brought the session back',
  'made-session-admin': ({ about }) => `let ${about} run the session`,
  'session-admin-taken': ({ about }) => `took from ${about} the right to run the session`,
  'banner-changed': () => 'changed the banner',
  'banner-removed': () => 'took the banner away',
  'song-added': ({ detail }) => `added ${song(detail)}`,
  'song-suggested': ({ detail }) => `suggested ${song(detail)}`,
  'suggestion-accepted': ({ detail }) => `accepted ${song(detail)}`,
  'suggestion-declined': ({ detail }) => `declined ${song(detail)}`,
  'suggestion-withdrawn': () => 'took a suggestion back',
  'song-removed': ({ detail }) => `removed ${song(detail)}`,
  'song-changed': () => 'changed a song',
  'song-moved': ({ detail }) => `moved a song to place ${detail.position}`,
  'song-cut': () => 'cut a song',
  'song-uncut': () => 'brought a song back',
  'slot-added': () => 'added a slot',
  'slot-removed': () => 'removed a slot',
  'slot-changed': () => 'changed a slot',
  'slot-note-written': () => 'wrote a note at a slot',
  'sign-up-state-changed': () => 'opened or closed an instrument',
  'registration-changed': ({ self, about }) => `changed how many songs${forWhom(self, about)}`,
  registered: ({ self, about }) => (self ? 'signed up' : `signed ${about} up`),
  'part-registered': ({ self, about }) => `took a slot${forWhom(self, about)}`,
  'part-unregistered': ({ self, about }) => `gave a slot back${forWhom(self, about)}`,
  unregistered: ({ self, about }) => (self ? 'left' : `took ${about} off the list`),
  'wildcard-registered': ({ self, about }) => `takes any slot${forWhom(self, about)}`,
  'wildcard-unregistered': ({ self, about }) => `no longer takes any slot${forWhom(self, about)}`,
  'allocation-max-set': ({ about }) => `set how many songs ${about} may get`,
  'allocation-max-reset': () => 'reset how many songs people may get',
  'moved-up': ({ about }) => `${about} moved up from the waitlist`,
  'got-slot': ({ about }) => `${about} got a slot from the waitlist`,
  'walked-in': () => 'walked in',
  'checked-in': ({ about }) => `checked ${about} in`,
  'payment-recorded': ({ about, detail }) => `recorded ${detail.amount} from ${about}`,
  nudged: ({ detail }) =>
    typeof detail.told === 'number' ? `reminded ${countOf(detail.told, 'member')}` : 'reminded the others',
}

/** Who did it and what, as a sentence in two parts. What happens by itself has nobody. */
export function historyWords({ by, about, action, detail }: HistoryEntry): { who: string | null; what: string } {
  const say = DONE[action]
  const self = !about || about.userId === by?.userId
  return {
    who: nameOf(by),
    what: say ? say({ about: nameOf(about) ?? '', detail, self }) : action.replaceAll('-', ' '),
  }
}

/** Who may run the session by its own right: the history is where that stands. Oldest pages count last. */
export function adminsIn(entries: readonly HistoryEntry[]): NonNullable<HistoryEntry['about']>[] {
  const decided = new Map<number, HistoryEntry>()
  for (const entry of entries)
    if (entry.about && /^(made-session-admin|session-admin-taken)$/.test(entry.action))
      if (!decided.has(entry.about.userId)) decided.set(entry.about.userId, entry)
  return [...decided.values()].flatMap(({ about, action }) => (about && action === 'made-session-admin' ? about : []))
}
