import { PICTURE } from '@app/core/rules/talk'
import { useEffect, useState } from 'react'
import { useSession } from '../../lib/session/session.ts'
import { fullName } from '../../ui/Avatar.tsx'
import { unmarked } from '../../ui/plain-text.ts'
import { authorOf } from './author-of.ts'
import type { Message } from './queries.ts'

/** How many messages of others have come since the end was last seen, and the last one since one is here, to be said aloud. */
export function useNewsBelow(messages: Message[], isAtEnd: boolean): { below: number; spoken: string } {
  const me = useSession(({ profile }) => profile?.userId ?? 0)
  const last = messages.at(-1)
  const [first] = useState(last?.id ?? 0)
  const [seen, setSeen] = useState(first)
  useEffect(() => {
    if (isAtEnd) setSeen(last?.id ?? 0)
  }, [isAtEnd, last])
  const isOthers = ({ author }: Message) => author?.userId !== me
  return {
    below: messages.filter((message) => message.id > seen && isOthers(message)).length,
    spoken:
      last && last.id > first && isOthers(last) ? `${fullName(authorOf(last))}: ${unmarked(last.body) || PICTURE}` : '',
  }
}
