import { compareDates } from './compare-dates.ts'

interface Coming {
  startDate: string
  isRegistered: boolean
  signUpOpen: boolean
  /** Whoever is not in by then can only wait. */
  isRosterOut: boolean
}

const isMine = ({ isRegistered, signUpOpen, isRosterOut }: Coming) => isRegistered || (signUpOpen && !isRosterOut)

const byDate = <S extends Coming>(sessions: readonly S[]) =>
  sessions.toSorted((a, b) => compareDates(a.startDate, b.startDate))

/** The session that a member wants to see first: the next one they come to or can still sign up for, else simply the next. */
export function nextSessionFor<S extends Coming>(sessions: readonly S[]): S | null {
  const sorted = byDate(sessions)
  return sorted.find(isMine) ?? sorted[0] ?? null
}

/** The session that a member practises for: the next one they come to. */
export const practiceSessionOf = <S extends Coming>(sessions: readonly S[]): S | undefined =>
  byDate(sessions).find(({ isRegistered }) => isRegistered)
