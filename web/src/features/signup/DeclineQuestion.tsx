import { useState } from 'react'
import { listOf } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Question } from '../../ui/Question.tsx'
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
    <Question
      title={isOne ? `Can’t play ${only?.song.title}?` : `Can’t play these ${parts.length} songs?`}
      open={asked !== null}
      onClose={close}
      actions={
        <>
          <Button look="outlined" onClick={close}>
            {isOne ? 'Keep it' : 'Keep them'}
          </Button>
          <Button
            look="danger"
            onClick={() => {
              close()
              decline(parts)
            }}
          >
            I can’t play
          </Button>
        </>
      }
    >
      {!isOne && <p>{listOf(parts.map(({ song }) => song.title))}.</p>}
      <p>
        {isOne ? 'Your part is' : 'Your parts are'} free at once, and the organisers see it and find somebody else.
        Until somebody has {isOne ? 'it' : 'them'}, you can change your mind.
      </p>
      <p>You stay on the list for this session.</p>
    </Question>
  )
  return { ask: (which: Part[]) => ask(which), question }
}
