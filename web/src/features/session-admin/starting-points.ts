import type { GroupSession } from './queries.ts'

const SHOWN = 3

/** What a new session is likely to be made from: those nearest to today, with songs before without. The chosen one is always there. */
export function startingPoints(sessions: GroupSession[], chosenId: number, now: Date): GroupSession[] {
  const distance = ({ startDate }: GroupSession) => Math.abs(new Date(startDate).getTime() - now.getTime())
  const isBare = ({ songs }: GroupSession) => Number(songs === 0)
  const byUse = sessions.toSorted((a, b) => isBare(a) - isBare(b) || distance(a) - distance(b))
  const shown = byUse.slice(0, SHOWN)
  const chosen = sessions.find(({ id }) => id === chosenId)
  return !chosen || shown.includes(chosen) ? shown : [chosen, ...shown.slice(0, SHOWN - 1)]
}
