import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'

/** For those who left the first-run steps: the way back to them. */
export function FinishSetup() {
  return (
    <Card title="Say who you are" action={<ButtonLink to="/sign-up">Continue</ButtonLink>}>
      Your name and your instruments are still missing. Two steps, one minute.
    </Card>
  )
}
