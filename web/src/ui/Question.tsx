import type { ComponentProps } from 'react'
import type { Dialog } from './Dialog.tsx'
import { useOverlay } from './use-overlay.ts'

const loadDialog = async () => ({ default: (await import('./Dialog.tsx')).Dialog })

/** A dialog that most who see the page never open. */
export function Question(props: ComponentProps<typeof Dialog>) {
  const Opened = useOverlay(loadDialog, props.open, props.onClose)
  return Opened && <Opened {...props} />
}
