import type { SessionDefaults } from '../contract/groups.ts'

const STANDARD: SessionDefaults = {
  startTime: '19:30',
  lengthMinutes: 180,
  locationId: null,
  songAssignMin: 1,
  songAssignMax: 4,
  slots: [],
  membersMaySuggest: true,
  allowDoubling: false,
  firstCome: false,
  fee: 0,
  opensAtOnce: true,
}

export type DefaultsFault = 'MIN_ABOVE_MAX'

/** The whole defaults from what a group changed; later changes come last. */
export function sessionDefaultsFrom(
  ...changes: { [Key in keyof SessionDefaults]?: SessionDefaults[Key] | undefined }[]
): SessionDefaults {
  const given = changes.map((change) =>
    Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
  )
  return Object.assign({}, STANDARD, ...given)
}

export const defaultsFault = (defaults: SessionDefaults): DefaultsFault | null =>
  defaults.songAssignMin > defaults.songAssignMax ? 'MIN_ABOVE_MAX' : null
