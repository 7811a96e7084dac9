import { calendarDay } from '../../lib/words/calendar-day.ts'
import { fullDay, posterDay } from '../../lib/words/poster-day.ts'

/** What a line of a chat is made from. */
interface Said {
  id: number
  author: { userId: number } | null
  createdAt: string
  isDeleted: boolean
}

export type ChatRow<M> =
  | { kind: 'day'; key: string; word: string; date: string }
  | { kind: 'new'; key: string }
  /** `follows`: the same person goes on, so the face and the name stand above already. */
  | { kind: 'message'; key: string; message: M; follows: boolean }

const DAY_MS = 24 * 60 * 60_000
// Somebody who comes back after this long begins anew.
const GOES_ON_MS = 10 * 60_000

/** 'Today', 'Yesterday', the day's name within a week, and the date beside it; of another year, with the year. */
export function dayWords(at: Date, now: Date, zone: string): { word: string; date: string } {
  const { weekday, day, month, year } = posterDay(at, zone)
  const isThisYear = year === posterDay(now, zone).year
  const date = `${weekday} ${day} ${month}${isThisYear ? '' : ` ${year}`}`
  if (calendarDay(at, zone) === calendarDay(now, zone)) return { word: 'Today', date }
  if (calendarDay(at, zone) === calendarDay(new Date(now.getTime() - DAY_MS), zone)) return { word: 'Yesterday', date }
  const isRecent = now.getTime() - at.getTime() < 6 * DAY_MS
  if (isRecent)
    return {
      word: fullDay(at, zone).weekday,
      date: `${day} ${month}`,
    }
  return { word: `${day} ${month}`, date: isThisYear ? weekday : `${weekday} ${year}` }
}

interface Reader {
  userId: number
  now: Date
  zone: string
  /** The last message that was read when one came; null where nothing is marked as new. */
  newAfter: number | null
}

/** Messages, the oldest first, with the heads of the days and the line above what came since one was here. */
export function rowsOf<M extends Said>(messages: M[], { userId, now, zone, newAfter }: Reader): ChatRow<M>[] {
  const rows: ChatRow<M>[] = []
  let before: M | undefined
  let isMarked = newAfter === null
  for (const message of messages) {
    const at = new Date(message.createdAt)
    const isNewDay = !before || calendarDay(new Date(before.createdAt), zone) !== calendarDay(at, zone)
    if (isNewDay) rows.push({ kind: 'day', key: `day-${calendarDay(at, zone)}`, ...dayWords(at, now, zone) })
    const isNew = !isMarked && message.id > (newAfter ?? 0) && message.author?.userId !== userId
    if (isNew) {
      rows.push({ kind: 'new', key: 'new' })
      isMarked = true
    }
    const follows =
      !isNewDay &&
      !isNew &&
      before !== undefined &&
      !before.isDeleted &&
      before.author !== null &&
      before.author.userId === message.author?.userId &&
      at.getTime() - new Date(before.createdAt).getTime() < GOES_ON_MS
    rows.push({ kind: 'message', key: `m${message.id}`, message, follows })
    before = message
  }
  return rows
}
