import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { SessionView } from '../sessions/queries.ts'
import { confirmWords } from './answers.ts'
import type { Part } from './my-parts.ts'
import { useAnswers } from './use-answers.ts'
import { useDecline } from './use-decline.tsx'

type Look = Pick<ComponentProps<typeof Button>, 'look' | 'size' | 'className'>

interface Props {
  view: SessionView
  open: Part[]
  /** How many parts one has, answered or not. */
  held: number
  yes?: Look
  no: Look
}

/** Yes to all that is open, or no to it. */
export function AnswerButtons({ view, open, held, yes, no }: Props) {
  const { accept } = useAnswers(view)
  const decline = useDecline(view)
  return (
    <>
      <Button {...yes} icon={<Check size={20} aria-hidden />} onClick={() => accept(open)}>
        {confirmWords(open.length, held)}
      </Button>
      <Button {...no} onClick={() => decline.ask(open)}>
        Decline…
      </Button>
      {decline.question}
    </>
  )
}
