import { compareDates } from './compare-dates.ts'

interface Coming {
  startDate: string
  isRegistered: boolean
  signUpOpen: boolean
}

/** The session that a member wants to see first: the next one they come to or can still sign up for, else simply the next. */
export function nextSessionFor<S extends Coming>(sessions: readonly S[]): S | null {
  const sorted = sessions.toSorted((a, b) => compareDates(a.startDate, b.startDate))
  return sorted.find(({ isRegistered, signUpOpen }) => isRegistered || signUpOpen) ?? sorted[0] ?? null
}
