import { personOf } from '../../ui/person.ts'
import type { Message } from './queries.ts'

/** The group itself, or somebody who is there no more. */
export const authorOf = ({ author }: Pick<Message, 'author'>) =>
  author ? personOf(author) : { userId: 0, first: 'The organisers', last: '', imageUrl: null }
