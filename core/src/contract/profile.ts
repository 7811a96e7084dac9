import { z } from 'zod'
import { instant } from './fields.ts'

/** A user as the user sees themself. Both spellings of the names are on the wire. */
export const ownProfile = z.object({
  id: z.number(),
  userId: z.number(),
  first: z.string(),
  firstName: z.string(),
  last: z.string(),
  lastName: z.string(),
  imageUrl: z.string().nullable(),
  bio: z.string(),
  gender: z.string(),
  email: z.string(),
  timeZoneId: z.string().nullable(),
  /** Whom the own levels and notes on instruments are shown. */
  levelsSeenBy: z.enum(['members', 'organisers']),
  /** False until the first-run steps are done. */
  registrationComplete: z.boolean(),
  /** The newest version when they registered. */
  firstVersion: z.string().nullable(),
})
export type OwnProfile = z.output<typeof ownProfile>

/** A picture that we keep. */
export const asset = z.object({ assetId: z.number(), url: z.string(), width: z.number(), height: z.number() })

/** Somebody in a list: what anyone may see who sees the list. */
export const person = z.object({
  userId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  imageUrl: z.string().nullable(),
})
export type Person = z.output<typeof person>

export const instrumentOfUser = z.object({
  instrumentId: z.number(),
  name: z.string(),
  family: z.string(),
  rating: z.number().nullable(),
  isPrimary: z.boolean(),
  note: z.string(),
})

const genreOfUser = z.object({ genreId: z.number(), name: z.string() })

const playedSession = z.object({
  sessionId: z.number(),
  title: z.string(),
  startDate: instant,
  timeZoneId: z.string(),
  /** On how many songs each. */
  parts: z.array(z.object({ instrumentName: z.string(), songs: z.number() })),
})

/** A session that somebody has said they come to. */
const comingSession = z.object({
  sessionId: z.number(),
  title: z.string(),
  startDate: instant,
  timeZoneId: z.string(),
  groupName: z.string(),
  /** They wait for a seat. */
  waits: z.boolean(),
})

/** The next song in which the two play, by a roster that is out. */
const together = z.object({
  sessionId: z.number(),
  startDate: instant,
  timeZoneId: z.string(),
  sessionSongId: z.number(),
  number: z.number(),
  title: z.string(),
  theirs: z.array(z.string()),
  yours: z.array(z.string()),
})

/**
 * A user as another signed-in user sees them: an allow-list, without address, zone or ratings by others. To who shares no group
 * with them all but name and picture is empty (rules/visibility).
 */
export const publicProfile = z.object({
  id: z.number(),
  userId: z.number(),
  first: z.string(),
  firstName: z.string(),
  last: z.string(),
  lastName: z.string(),
  imageUrl: z.string().nullable(),
  bio: z.string(),
  gender: z.string(),
  isSelf: z.boolean(),
  /** False for who sees name and picture alone. */
  isKnown: z.boolean(),
  memberSince: instant.nullable(),
  instruments: z.array(instrumentOfUser),
  /** What they like to play, by name. */
  genres: z.array(genreOfUser),
  /** That both are in; on the own profile one's own. All that follows is of these groups alone. */
  groups: z.array(
    z.object({ id: z.number(), name: z.string(), imageAssetData: z.string().nullable(), members: z.number() }),
  ),
  /** By rosters that were out, in sessions that are over. */
  played: z.object({ sessions: z.number(), songs: z.number(), withYou: z.number() }),
  /** The last of those, the latest first. */
  sessions: z.array(playedSession),
  /** The next that they have said they come to. */
  coming: z.array(comingSession),
  together: together.nullable(),
})
export type UserProfile = z.output<typeof publicProfile>
