import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'
import { Question } from './Question.tsx'

interface Props extends Omit<ComponentProps<typeof Question>, 'actions'> {
  /** The answer that changes nothing. */
  no: string
  yes: string
  onYes: () => void
  /** `danger` where something is taken away; `outlined` where the other answer is the better one, which is filled then. */
  look?: 'filled' | 'danger' | 'outlined'
  busy?: boolean
  disabled?: boolean
  icon?: ComponentProps<typeof Button>['icon']
}

/** A question with two answers. */
export function Confirm({ no, yes, onYes, look = 'filled', busy = false, disabled = false, icon, ...question }: Props) {
  return (
    <Question
      {...question}
      actions={
        <>
          <Button look={look === 'outlined' ? 'filled' : 'outlined'} onClick={question.onClose}>
            {no}
          </Button>
          <Button look={look} busy={busy} disabled={disabled} icon={icon} onClick={onYes}>
            {yes}
          </Button>
        </>
      }
    />
  )
}
