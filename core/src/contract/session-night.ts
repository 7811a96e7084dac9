import { z } from 'zod'
import { email, id, instant, key, line, lineOrEmpty, pathId, start, take, text } from './fields.ts'
import { person } from './profile.ts'
import { get, post } from './route.ts'
import { listedSession, shownMail } from './sessions.ts'

const part = z.object({ slotId: z.number(), instrumentId: z.number(), instrumentName: z.string(), family: z.string() })

export const needsYou = get('/v1/sessions/needs-you', {
  summary: 'Songs one slot from playable that the caller could fill',
  access: 'user',
  query: z.object({ take: take(10).optional() }),
  reply: z.array(
    z.object({
      session: listedSession,
      sessionSongId: z.number(),
      title: z.string(),
      artistName: z.string(),
      slot: part,
    }),
  ),
})

export const practice = get('/v1/sessions/practice/{id}', {
  summary: 'The caller’s songs in play order with links, keys and notes',
  access: 'approved',
  session: 'params.id',
  params: z.object({ id: pathId }),
  reply: z.object({
    session: listedSession,
    songs: z.array(
      z.object({
        sessionSongId: z.number(),
        number: z.number(),
        title: z.string(),
        artistName: z.string(),
        key: z.string(),
        tempo: z.number().nullable(),
        durationSeconds: z.number().nullable(),
        spotifyTrackId: z.string().nullable(),
        youTubeLink: z.string().nullable(),
        chartLink: z.string().nullable(),
        notes: z.string(),
        /** When it is likely to begin, by the set as it is planned. */
        plannedAt: instant.nullable(),
        /** What the caller plays or, before there is a roster, would like to. */
        parts: z.array(part.extend({ note: z.string(), held: z.boolean(), waiting: z.boolean() })),
        with: z.array(part.extend({ player: person })),
      }),
    ),
  }),
})

const tonightSong = z.object({
  sessionSongId: z.number(),
  number: z.number(),
  title: z.string(),
  artistName: z.string(),
  key: z.string(),
  durationSeconds: z.number().nullable(),
  /** When it is likely to begin; null for what has been played. */
  estimatedAt: instant.nullable(),
  played: z.boolean(),
  line: z.array(part.extend({ player: person.nullable() })),
})

/** Whoever has the key of the group's door may see it, of a private group too, so the handler decides. */
export const tonight = get('/v1/sessions/tonight/{id}', {
  summary: 'The song now, the next one, and when each is likely to come: for members, and for who has the group’s key',
  access: 'guest',
  params: z.object({ id: pathId }),
  query: z.object({ key: key(100).optional() }),
  reply: z.object({
    session: listedSession,
    nowPlaying: z.number().nullable(),
    nowPlayingSince: instant.nullable(),
    next: z.number().nullable(),
    songs: z.array(tonightSong),
    /** Whether the caller says which song is on. */
    mayRun: z.boolean(),
    /** Who is here, for those who run the session alone. */
    people: z.array(z.object({ person, present: z.boolean().nullable() })),
  }),
})

export const setNowPlaying = post('/v1/session-admin/now-playing/', {
  summary: 'Says which song is on; null when none is',
  access: 'sadmin',
  session: 'body.SessionId',
  body: z.object({
    SessionId: id,
    sessionSongId: id.nullable(),
    /** Only if this is still on, or still nothing: from a device that had no network when it went on. */
    insteadOf: id.nullable().optional(),
  }),
  reply: z.object({ nowPlaying: z.number().nullable(), nowPlayingSince: instant.nullable() }),
})

export const checkIn = post('/v1/session-admin/check-in/', {
  summary: 'Says whether somebody came; null takes it back',
  access: 'sadmin',
  session: 'body.SessionId',
  body: z.object({ SessionId: id, UserId: id, present: z.boolean().nullable() }),
  reply: z.object({ userId: z.number(), present: z.boolean().nullable() }),
})

/** Members who have not answered for the session, or, once a roster is out, players who have said neither yes nor no to it. */
const nudged = z.enum(['members', 'players'])
export type Nudged = z.output<typeof nudged>

export const nudge = post('/v1/session-admin/nudge/', {
  summary: 'Reminds the members who have not answered, or the players; pressed twice, or by two, it goes out once',
  access: 'sadmin',
  session: 'body.SessionId',
  body: z.object({
    SessionId: id,
    /** Left out: the members. */
    who: nudged.optional(),
    message: text(1000).nullish(),
    /** From the preview: nothing leaves but what was shown, to those it was shown for. */
    seal: key(64).nullish(),
  }),
  reply: z.object({ told: z.number() }),
})

export const previewNudge = post('/v1/session-admin/preview-nudge/', {
  summary: 'How many have not answered, and the mail that they would get',
  reads: true,
  access: 'sadmin',
  session: 'body.SessionId',
  body: z.object({ SessionId: id, who: nudged.optional(), message: text(1000).nullish() }),
  reply: z.object({
    /** How many have not answered, the caller aside, and how many of them get the mail. */
    unanswered: z.number(),
    told: z.number(),
    /** The last reminder, if there was one: when, and by whom, if not by itself. */
    last: z.object({ at: instant, by: person.nullable(), told: z.number() }).nullable(),
    mail: shownMail,
    seal: z.string(),
  }),
})

export const sessionHistory = get('/v1/session-admin/history/{id}', {
  summary: 'Who changed what, the latest first',
  access: 'sadmin',
  session: 'params.id',
  params: z.object({ id: pathId }),
  query: z.object({ start: start.optional(), limit: take(50).optional() }),
  reply: z.object({
    entries: z.array(
      z.object({
        id: z.number(),
        at: instant,
        by: person.nullable(),
        action: z.string(),
        about: person.nullable(),
        detail: z.record(z.string(), z.unknown()),
      }),
    ),
    total: z.number(),
  }),
})

const doorLink = z.object({ key: z.string(), link: z.string(), qrCode: z.string() })

export const checkInLink = get('/v1/sessions/check-in-link/{id}', {
  summary: 'The walk-in link of the session and the group’s own that never changes, each with its QR code as SVG',
  access: 'sadmin',
  session: 'params.id',
  params: z.object({ id: pathId }),
  reply: doorLink.extend({ group: doorLink }),
})

export const renewDoorCode = post('/v1/session-admin/renew-door-code/', {
  summary: 'Another walk-in link for the session; the one before leads nowhere from then on. The group’s own stays',
  access: 'sadmin',
  session: 'body.SessionId',
  /** `was`: the key that was looked at. If there is another one by now, that one stays. */
  body: z.object({ SessionId: id, was: key(64) }),
  reply: doorLink.extend({ group: doorLink }),
})

/** What the door shows: enough to sign up by, nothing about people. */
const door = z.object({
  groupId: z.number(),
  groupName: z.string(),
  /** Tonight's session, or the next one. */
  session: listedSession.nullable(),
  /** What `walk-in` takes; null while the door is not open. */
  walkInKey: z.string().nullable(),
  instruments: z.array(z.object({ instrumentId: z.number(), name: z.string(), family: z.string() })),
})

export const groupTonight = get('/v1/groups/tonight/{key}', {
  summary: 'What the group’s printed QR code opens',
  access: 'guest',
  params: z.object({ key: key(100) }),
  reply: door,
})

export const walkInDoor = get('/v1/sessions/walk-in/{key}', {
  summary: 'What the session’s own QR code opens',
  access: 'guest',
  params: z.object({ key: key(100) }),
  reply: door,
})

export const walkIn = post('/v1/sessions/walk-in/{key}', {
  summary: 'Signs a walk-in up on the night: a guest by name, or the caller',
  access: 'guest',
  params: z.object({ key: key(100) }),
  body: z.object({
    FirstName: line(60),
    LastName: lineOrEmpty(60),
    Email: email.nullish(),
    instrumentIds: z.array(id).min(1, 'Choose an instrument.').max(10),
    /** Who is signed in puts somebody else on the list: one without a phone. */
    forSomebodyElse: z.boolean().optional(),
  }),
  reply: z.object({ sessionId: z.number(), userId: z.number(), waitlistPosition: z.number().nullable() }),
})

export const sessionCalendar = get('/v1/sessions/calendar/{id}.ics', {
  summary: 'The session as iCal',
  access: 'guest',
  session: 'params.id',
  params: z.object({ id: pathId }),
  type: 'text/calendar',
  reply: z.string(),
})

export const groupCalendar = get('/v1/groups/calendar/{id}.ics', {
  summary: 'The sessions of a public group as iCal',
  access: 'guest',
  group: 'params.id',
  params: z.object({ id: pathId }),
  type: 'text/calendar',
  reply: z.string(),
})
