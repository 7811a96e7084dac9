import type { JoinPolicy } from '@app/core/contract/groups'

export const placeOf = ({ city, state }: { city: string; state: string }) => [city, state].filter(Boolean).join(', ')

export const JOIN_WORDS: Record<JoinPolicy, { label: string; hint: string }> = {
  open: { label: 'Open', hint: 'Whoever joins is in at once.' },
  approval: { label: 'On request', hint: 'People ask, and an admin lets them in.' },
  invite: { label: 'By invitation', hint: 'Only your link or code opens the door.' },
}
