import { countOf } from '@app/core/rules/count-of'
import type { FeedItem } from '../features/messages/queries.ts'

/** What became of a session, in one sentence: 'The roster of Thursday Blues Jam is out'. */
export function newsSentence({ kind, songCount, session }: Pick<FeedItem, 'kind' | 'songCount' | 'session'>): string {
  if (!session) return 'News of a session that is gone'
  const { title } = session
  if (kind === 'cancelled' || session.isCancelled) return `${title} is cancelled`
  if (kind === 'songs')
    return songCount === 1 ? `A new song in ${title}` : `${countOf(songCount, 'new song')} in ${title}`
  if (kind === 'roster') return `The roster of ${title} is out`
  return kind === 'changed' ? `${title} has changed` : `${title} was announced`
}
