import { listOf } from '@app/core/rules/list-of'
import { useState } from 'react'
import { Confirm } from '../../ui/Confirm.tsx'
import type { SessionView } from '../sessions/queries.ts'
import type { Part } from './my-parts.ts'
import { useAnswers } from './use-answers.ts'

/** Asks before a part is given up, and says what happens then. */
export function useDecline(view: SessionView) {
  const [asked, ask] = useState<Part[] | null>(null)
  const { decline } = useAnswers(view)
  const close = () => ask(null)
  const parts = asked ?? []
  const [only] = parts
  const isOne = parts.length === 1
  const question = (
    <Confirm
      title={isOne ? `Can’t play ${only?.song.title}?` : `Can’t play these ${parts.length} songs?`}
      open={asked !== null}
      onClose={close}
      no={isOne ? 'Keep it' : 'Keep them'}
      yes="I can’t play"
      look="danger"
      onYes={() => {
        close()
        decline(parts)
      }}
    >
      {!isOne && <p>{listOf(parts.map(({ song }) => song.title))}.</p>}
      <p>
        {isOne ? 'Your part is' : 'Your parts are'} free at once, and the organisers see it and find somebody else.
        Until somebody has {isOne ? 'it' : 'them'}, you can change your mind.
      </p>
      <p>You stay on the list for this session.</p>
    </Confirm>
  )
  return { ask: (which: Part[]) => ask(which), question }
}
