import { countOf } from '@app/core/rules/count-of'
import { listOf } from '@app/core/rules/list-of'
import { isMessage, type Waiting } from './waiting.ts'

/** '1 message and 2 changes'; nothing where nothing waits. */
export function waitingWords(waiting: Waiting[]): string {
  const messages = waiting.filter(isMessage).length
  const changes = waiting.length - messages
  return listOf([...(messages ? [countOf(messages, 'message')] : []), ...(changes ? [countOf(changes, 'change')] : [])])
}
