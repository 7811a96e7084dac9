import type { BrokenRule } from '../contract/rosters.ts'
import { countOf } from './count-of.ts'

interface Broken {
  rule: BrokenRule['rule']
  /** By name. */
  who: string
  /** 'bass in Superstition' */
  slot: string
  /** Another part of the song that they have. */
  other?: string | undefined
  /** Who has the slot. */
  holder?: string | undefined
  /** How many songs they may have, and whether the organisers said so. */
  most?: { songs: number; byOrganiser: boolean } | undefined
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What is wrong with an assignment, as organisers say it. */
export function brokenRuleSentence({ rule, who, slot, other, holder, most }: Broken): string {
  switch (rule) {
    case 'slot-taken':
      return `${capital(slot)} is ${holder ? `${holder}’s` : 'somebody else’s'}.`
    case 'song-taken':
      return other
        ? `${who} has ${other} already, and it’s one part per person in a song.`
        : `${who} has another part of this song already.`
    case 'at-maximum':
      if (!most) return `${who} already has as many songs as they may have.`
      return most.byOrganiser
        ? `${who} would have more than ${countOf(most.songs, 'song')}, the most you allow them.`
        : `${who} would have more than ${countOf(most.songs, 'song')}, the most they asked for.`
    case 'not-registered':
      return `${who} did not ask for ${slot}.`
    case 'below-minimum-rating':
      return `${capital(slot)} asks for a level that ${who} does not have.`
    case 'song-cut':
      return `The song was cut, and ${slot} with it.`
    case 'declined':
      return `${who} said they can’t play this song.`
  }
}
