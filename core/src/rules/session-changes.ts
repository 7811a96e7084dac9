import type { SessionSettings } from '../contract/sessions.ts'
import { moneyText } from './money.ts'
import { zoneFormats } from './zone-formats.ts'

/** What an organiser says about a session, each by the name that it has in the call. */
export interface SessionFacts {
  title: string
  startDate: string
  endDate: string
  /** Null for a place in words. */
  place: { venueId: number | null; location: string }
  description: string
  'settings.capacity': SessionSettings['capacity']
  'settings.firstCome': boolean
  'settings.allowDoubling': boolean
  'settings.membersMaySuggest': boolean
  'settings.songAssignMin': number
  'settings.songAssignMax': number
  'settings.fee': number
  'settings.signUpOpen': boolean
  'settings.signUpClosesAt': string | null
}
export type SessionFact = keyof SessionFacts

export const settingFacts = (settings: { [K in keyof SessionSettings]?: SessionSettings[K] | undefined }) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [`settings.${name}`, value]),
  ) as Partial<SessionFacts>

export const settingsIn = (facts: SessionFacts): SessionSettings =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) =>
      name.startsWith('settings.') ? [[name.slice('settings.'.length), value]] : [],
    ),
  ) as unknown as SessionSettings

const formatOf = zoneFormats('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'longGeneric',
})

/** Thursday 12 November at 19:30 Pacific Time */
export const inWords = (at: Date, zone: string) =>
  formatOf(zone)
    .format(at)
    // The one zone that has no name.
    .replace('GMT+00:00', 'UTC')

const LABELS: Record<SessionFact, string> = {
  title: 'Name',
  startDate: 'Starts',
  endDate: 'Ends',
  place: 'Place',
  description: 'About it',
  'settings.capacity': 'Places',
  'settings.firstCome': 'Who gets a slot',
  'settings.allowDoubling': 'Two slots in one song',
  'settings.membersMaySuggest': 'Members may suggest songs',
  'settings.songAssignMin': 'Fewest songs per person',
  'settings.songAssignMax': 'Most songs per person',
  'settings.fee': 'Fee',
  'settings.signUpOpen': 'Sign-up',
  'settings.signUpClosesAt': 'Sign-up closes',
}

const LONGEST_WORDS = 300
const shortened = (text: string) => (text.length > LONGEST_WORDS ? `${text.slice(0, LONGEST_WORDS - 1)}…` : text)

interface Naming {
  zone: string
  /** Of the group's money. */
  currency: string
  /** A venue by its number, with its address. */
  venue: (venueId: number) => string
}

/** One fact of a session as people say it. */
export function factWords<K extends SessionFact>(
  name: K,
  value: SessionFacts[K],
  { zone, currency, venue }: Naming,
): string {
  switch (name) {
    case 'startDate':
    case 'endDate':
      return inWords(new Date(value as string), zone)
    case 'settings.signUpClosesAt':
      return value ? inWords(new Date(value as string), zone) : 'when the session is over'
    case 'place': {
      const { venueId, location } = value as SessionFacts['place']
      return venueId ? venue(venueId) : location || 'not said yet'
    }
    case 'settings.capacity':
      return value === null ? 'as many as come' : String(value)
    case 'settings.fee':
      return value ? moneyText(Number(value), currency) : 'free'
    case 'settings.firstCome':
      return value ? 'whoever comes first' : 'everyone ranks their wishes, and a roster decides'
    case 'settings.signUpOpen':
      return value ? 'open' : 'closed'
    case 'settings.allowDoubling':
    case 'settings.membersMaySuggest':
      return value ? 'yes' : 'no'
    default:
      return shortened(String(value)) || 'nothing'
  }
}

export interface SessionChange {
  name: SessionFact
  label: string
  from: string
  to: string
}

/** What changed, from what to what, in the order in which the form has it. */
export const sessionChanges = (before: SessionFacts, changes: Partial<SessionFacts>, naming: Naming): SessionChange[] =>
  (Object.keys(LABELS) as SessionFact[])
    .filter((name) => changes[name] !== undefined)
    .map((name) => ({
      name,
      label: LABELS[name],
      from: factWords(name, before[name], naming),
      to: factWords(name, changes[name] as SessionFacts[typeof name], naming),
    }))

/** Somebody registered, as far as a change may concern them. */
export interface Registrant {
  isWaiting: boolean
  songAssignMin: number
  songAssignMax: number
  wishes: number
  /** Let off the fee. */
  isComped: boolean
}

const CONCERNS: Partial<Record<SessionFact, (person: Registrant, after: SessionFacts) => boolean>> = {
  title: (person) => !person.isWaiting,
  startDate: (person) => !person.isWaiting,
  endDate: (person) => !person.isWaiting,
  place: (person) => !person.isWaiting,
  'settings.fee': (person) => !person.isWaiting && !person.isComped,
  // Their own numbers no longer fit.
  'settings.songAssignMin': (person, after) => person.songAssignMax < after['settings.songAssignMin'],
  'settings.songAssignMax': (person, after) => person.songAssignMin > after['settings.songAssignMax'],
  // Who has asked for something already has done what closes.
  'settings.signUpOpen': (person) => person.wishes === 0,
  'settings.signUpClosesAt': (person) => person.wishes === 0,
}

/** Whether somebody would plan otherwise, had they known. */
export const isAffected = (person: Registrant, changed: readonly SessionFact[], after: SessionFacts): boolean =>
  changed.some((name) => CONCERNS[name]?.(person, after) ?? false)
