/** A session as it stands in the calendar of somebody who comes to it. */
export interface OwnEvent {
  isCancelled: boolean
  /** The roster is out, or whoever comes first has the part. */
  isOut: boolean
  firstCome: boolean
  /** The session is full, and they wait for a place. */
  isWaiting: boolean
  description: string
  link: string
  /** In the order of the set. */
  parts: readonly { number: number; title: string; instruments: readonly string[] }[]
}

/** Sure once there is something to play; until then somebody has only said that they come. */
export function ownStatus({ isCancelled, isOut, parts }: OwnEvent): 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED' {
  if (isCancelled) return 'CANCELLED'
  return isOut && parts.length > 0 ? 'CONFIRMED' : 'TENTATIVE'
}

function standing({ isCancelled, isOut, firstCome, isWaiting, parts }: OwnEvent): string {
  if (isCancelled) return 'This session was called off.'
  if (isOut && parts.length > 0)
    return [
      'You play:',
      ...parts.map(({ number, title, instruments }) => `${number}. ${title}: ${instruments.join(' and ')}`),
    ].join('\n')
  if (isWaiting) return 'The session is full, and you are on its waitlist.'
  if (firstCome) return 'You’ve signed up, but don’t have a part yet.'
  return isOut
    ? 'You’ve signed up. There’s no part for you in the roster this time.'
    : 'You’ve signed up. The roster is not out yet.'
}

/** What one plays, what the organisers wrote, and the way back: not every calendar shows an event's own link. */
export const ownDescription = (event: OwnEvent): string =>
  [standing(event), event.isCancelled ? '' : event.description, event.link].filter(Boolean).join('\n\n')
