import { countOf } from '@app/core/rules/count-of'
import { listOf } from '@app/core/rules/list-of'
import type { GroupUser } from './queries.ts'

/** What goes with somebody who is removed, in numbers, and that letting them in again brings none of it back. */
export function removalWords({ sessions, parts, wishes }: GroupUser['toCome']): string {
  if (!sessions) return 'They’re in no session to come.'
  const where = countOf(sessions, 'session')
  const lost = [parts && countOf(parts, 'part'), wishes && countOf(wishes, 'wish')].filter((one) => one !== 0)
  const what = lost.length ? `${listOf(lost)} in ${where} to come` : `their place in ${where} to come`
  return `They lose ${what}. What becomes free goes to whoever waits for it, and none of it comes back if you let them in again.`
}
