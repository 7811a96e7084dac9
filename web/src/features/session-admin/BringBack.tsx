import { Button } from '../../ui/Button.tsx'
import { Question } from '../../ui/Question.tsx'
import type { GroupSession } from './queries.ts'

interface Props {
  session: GroupSession
  onAnswer: (tell: boolean) => void
  onClose: () => void
}

/** Whoever is in it was told that it is off: should they know that it is on again? */
export default function BringBack({ session: { title, registered }, onAnswer, onClose }: Props) {
  return (
    <Question
      title={`Bring ${title} back?`}
      open
      onClose={onClose}
      actions={
        <>
          <Button look="outlined" onClick={() => onAnswer(false)}>
            Tell nobody
          </Button>
          <Button onClick={() => onAnswer(true)}>
            {registered === 1 ? 'Tell 1 person' : `Tell all ${registered}`}
          </Button>
        </>
      }
    >
      Those who signed up were told that it’s called off. Should they know that it’s on again?
    </Question>
  )
}
