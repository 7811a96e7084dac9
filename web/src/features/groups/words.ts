import type { JoinPolicy } from '@app/core/contract/groups'

export const placeOf = ({ city, state }: { city: string; state: string }) => [city, state].filter(Boolean).join(', ')

export const JOIN_WORDS: Record<JoinPolicy, { label: string; hint: string }> = {
  open: { label: 'Open', hint: 'Anyone who joins is in right away.' },
  approval: { label: 'On request', hint: 'People ask, and an organiser lets them in.' },
  invite: { label: 'By invitation', hint: 'People need your link or code to get in.' },
}
