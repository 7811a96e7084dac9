import type { Slot } from '@app/core/contract/slots'
import { Confirm } from '../../ui/Confirm.tsx'

export const isWantedSlot = ({ wishes, waitlist, player }: Slot) => wishes + waitlist > 0 || player !== null

function whoLoses({ wishes, waitlist, player }: Slot): string {
  const others = wishes + waitlist - (player ? 1 : 0)
  const many = others === 1 ? '1 member wants it' : `${others} members want it`
  if (player) return others > 0 ? `${player.firstName} plays it, and ${many}.` : `${player.firstName} plays it.`
  return `${many}.`
}

interface Props {
  /** With the name it has in its song: 'Guitar 2'. */
  slot: (Slot & { name: string }) | null
  onClose: () => void
  onRemove: () => void
}

/** Asked before people lose what they signed up for. */
export function RemoveSlot({ slot, onClose, onRemove }: Props) {
  return (
    <Confirm
      title={slot ? `Remove ${slot.name}?` : ''}
      open={slot !== null}
      onClose={onClose}
      no="Keep it"
      yes="Remove"
      look="danger"
      onYes={onRemove}
    >
      {slot && whoLoses(slot)} Their sign-ups for it are deleted too.
    </Confirm>
  )
}
