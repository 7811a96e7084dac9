import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './WhoShouldKnow.module.css'

export interface Choice {
  label: string
  /** What most will want: it stands out. */
  isMain?: boolean
  busy?: boolean
  disabled?: boolean
  onPress: () => void
}

interface Props {
  title: string
  open: boolean
  choices: Choice[]
  /** Neither: what the way back is called. */
  back: string
  onClose: () => void
  children: ReactNode
}

/** Asked before anything goes to many: how many they are, and whether they are to be told. */
export function WhoShouldKnow({ title, open, choices, back, onClose, children }: Props) {
  return (
    <Dialog
      title={title}
      open={open}
      onClose={onClose}
      actions={
        <div className={styles.actions}>
          {choices.map(({ label, isMain = false, busy = false, disabled = false, onPress }) => (
            <Button
              key={label}
              look={isMain ? 'filled' : 'outlined'}
              wide
              busy={busy}
              disabled={disabled}
              onClick={onPress}
            >
              {label}
            </Button>
          ))}
          <Button look="text" wide onClick={onClose}>
            {back}
          </Button>
        </div>
      }
    >
      {children}
    </Dialog>
  )
}
