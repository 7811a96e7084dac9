import { z } from 'zod'
import {
  flag,
  id,
  instant,
  isInCalendar,
  key,
  line,
  lineOrEmpty,
  money,
  nothing,
  orNone,
  pathId,
  start,
  take,
  text,
} from './fields.ts'
import { sessionSummary } from './groups.ts'
import { openOffer } from './offers.ts'
import { person } from './profile.ts'
import { get, post } from './route.ts'
import { sessionSongWithSlots } from './session-songs.ts'
import { sessionRegistration, wish } from './sign-up.ts'
import { instrumentSignUp } from './slots.ts'

/** A time on the clock of the session's zone, as 2026-11-12T19:30, or an instant with its offset. */
export const sessionTime = z.iso
  .datetime({
    local: true,
    offset: true,
    error: 'Give date and time, as 2026-11-12T19:30.',
  })
  .refine(isInCalendar, 'There’s no such date.')

export const sessionSettings = z.object({
  /** How many may come; null for any number. */
  capacity: z.int().min(1).max(10_000).nullable(),
  firstCome: z.boolean(),
  allowDoubling: z.boolean(),
  membersMaySuggest: z.boolean(),
  songAssignMin: z.int().min(0).max(50),
  songAssignMax: z.int().min(1).max(50),
  fee: money(0, 10_000),
  signUpOpen: z.boolean(),
  signUpClosesAt: instant.nullable(),
})
export type SessionSettings = z.output<typeof sessionSettings>

export const listedSession = sessionSummary.extend({
  endDate: instant,
  timeZoneId: z.string(),
  groupId: z.number(),
  groupName: z.string(),
  songs: z.number(),
  registered: z.number(),
  /** By now: switched on, not past its end. */
  signUpOpen: z.boolean(),
  signUpClosesAt: instant.nullable(),
  /** A roster that somebody published decides who plays: there is nothing to wish for, also while sign-up is open. */
  isRosterOut: z.boolean(),
})
export type ListedSession = z.output<typeof listedSession>

/** A session as everyone sees it who may see it; nothing in it is the caller's own. */
export const session = sessionSummary.extend({
  description: z.string(),
  endDate: instant,
  timeZoneId: z.string(),
  groupId: z.number(),
  groupName: z.string(),
  locationId: z.number().nullable(),
  address: z.string(),
  settings: sessionSettings,
  filtersEnabled: z.boolean(),
  partLockoutEnabled: z.boolean(),
  rosterPublished: z.boolean(),
  counts: z.object({
    registered: z.number(),
    waitlisted: z.number(),
    songs: z.number(),
    /** Songs that can be played, by the rule of readiness. */
    playable: z.number(),
    runningSeconds: z.number(),
  }),
  instruments: z.array(instrumentSignUp),
  songs: z.array(sessionSongWithSlots),
})
export type Session = z.output<typeof session>

/** What the session is to the caller. */
export const ownPart = z.object({
  callerIsMember: z.boolean(),
  callerIsApproved: z.boolean(),
  /** May run the session: an admin of the group or of this session. */
  callerIsAdmin: z.boolean(),
  registration: sessionRegistration.nullable(),
  wishes: z.array(wish),
  wildcards: z.array(z.number()),
  /** Slots that become the caller's wishes once they are let into the group. */
  wishesOnApproval: z.array(z.number()),
  /** Slots that became free and are the caller's if they say yes. */
  offers: z.array(openOffer),
  /** The caller's own instruments. */
  instruments: z.array(z.number()),
  /** The roster that is out, and what the caller said to their parts in it: slots. */
  lineUp: z
    .object({
      rosterId: z.number(),
      /** Those who went without last time went first. */
      bumpedFirst: z.boolean(),
      /** By when they are asked to say yes or no. */
      confirmBy: instant.nullable(),
      confirmed: z.array(z.number()),
      declined: z.array(z.number()),
    })
    .nullable(),
})

export const getSession = get('/Session/{id}', {
  summary: 'A session with its songs, slots and published line-up',
  access: 'guest',
  session: 'params.id',
  params: z.object({ id: pathId }),
  reply: session,
})

export const sessionDetails = get('/v1/sessions/details/{id}', {
  summary: 'The same with the caller’s own registration, priorities and rights',
  access: 'guest',
  session: 'params.id',
  params: z.object({ id: pathId }),
  reply: z.object({ session, me: ownPart }),
})

/** In a form, settings are JSON. */
const settingsField = z.union([
  sessionSettings.partial(),
  z
    .string()
    .max(5000)
    .transform((value, context) => {
      try {
        return JSON.parse(value) as unknown
      } catch {
        context.addIssue('Settings must be JSON.')
        return z.NEVER
      }
    })
    .pipe(sessionSettings.partial()),
])

const sessionFields = {
  title: line(120),
  startDate: sessionTime,
  /** Left out: as long after the start as the group's sessions are. */
  endDate: orNone(sessionTime).optional(),
  locationId: orNone(pathId).optional(),
  location: lineOrEmpty(200).optional(),
  description: text(5000).optional(),
  settings: settingsField.optional(),
}

/** Whether the members of the group are told of the session. Left out: nobody is. Nobody hears twice of one session. */
export const ANNOUNCED = ['members', 'nobody'] as const
export type Announced = (typeof ANNOUNCED)[number]
export const announce = z.enum(ANNOUNCED).optional()
/** How many members would hear of it: who was told of it already is not counted. */
export const announceable = z.number()

export const addSession = post('/Session/AddSession/', {
  summary: 'Makes a session of the group, and tells its members where `announce` says so',
  access: 'gadmin',
  group: 'body.groupId',
  form: true,
  body: z.object({ groupId: pathId, ...sessionFields, announce }),
  reply: session,
})

const changeFields = {
  ...sessionFields,
  title: line(120).optional(),
  startDate: sessionTime.optional(),
}

const sessionChange = z.object({
  id: pathId,
  ...changeFields,
  /** What the sender saw. What they left as it was stays as it is now; what somebody else changed since is refused. */
  was: z.object(changeFields).optional(),
  /** The organiser's own words in the mail. */
  message: text(2000).optional(),
})

export const TOLD = ['all', 'affected', 'nobody'] as const
export type Told = (typeof TOLD)[number]

export const editSession = post('/Session/EditSession/', {
  summary:
    'Changes a session; what is left out stays, and those registered get the mail of the preview where `tell` says so',
  access: 'sadmin',
  session: 'body.id',
  form: true,
  body: sessionChange.extend({
    tell: z.enum(TOLD).optional(),
    announce,
    /** From the preview, and needed to tell anybody: nothing leaves but what was shown, to those it was shown for. */
    seal: key(64).optional(),
  }),
  reply: session,
})

/** A mail as its readers get it; `to` is the one whose name stands in it. */
export const shownMail = z.object({ to: z.string(), subject: z.string(), text: z.string() })

export const previewSessionChange = post('/v1/session-admin/preview-change/', {
  summary: 'What a change of the session would change, who would hear of it, and the mail they would get',
  reads: true,
  access: 'sadmin',
  session: 'body.id',
  body: sessionChange,
  reply: z.object({
    changes: z.array(z.object({ name: z.string(), label: z.string(), from: z.string(), to: z.string() })),
    /** How many come, and how many wait for a place. */
    coming: z.number(),
    waiting: z.number(),
    /** How many get the mail. Fewer than there are people: some have no address, or want no such mail. */
    told: z.object({ all: z.number(), affected: z.number() }),
    /** Of the members, where it opens sign-up; else none. */
    announceable,
    mail: shownMail,
    seal: z.string(),
  }),
})

export const deleteSession = post('/Session/DeleteSession', {
  summary: 'Deletes a session, restorable for 30 days, and tells those registered',
  access: 'sadmin',
  session: 'query.sessionId',
  query: z.object({ groupId: pathId, sessionId: pathId }),
  reply: nothing,
})

export const restoreSession = post('/v1/session-admin/restore-session', {
  summary: 'Brings a deleted session back, within 30 days, and at wish tells those in it that it is on again',
  access: 'gadmin',
  session: 'body.SessionId',
  body: z.object({ SessionId: id, tell: z.boolean().optional() }),
  reply: session,
})

export const duplicateSession = post('/v1/session-admin/duplicate-session', {
  summary: 'A new session from an old one, with its settings and, at wish, its songs and slots',
  access: 'gadmin',
  session: 'body.SessionId',
  body: z.object({ SessionId: id, startDate: sessionTime, withSongs: z.boolean() }),
  reply: session,
})

export const repeatSession = post('/v1/session-admin/repeat-session', {
  summary:
    'More sessions like this one on other days, all or none; where `announce` says so, members are told of all of them at once',
  access: 'gadmin',
  session: 'body.SessionId',
  body: z.object({
    SessionId: id,
    /** By the clock of the group. A day that has this session already gets no second one. */
    startDates: z.array(sessionTime).min(1).max(26, 'Make at most 26 at once.'),
    withSongs: z.boolean(),
    announce,
  }),
  reply: z.array(z.object({ id: z.number(), startDate: instant })),
})

export const isSessionAdmin = post('/v1/sessions/is-admin/{id}', {
  summary: 'Whether the caller may run the session',
  reads: true,
  access: 'user',
  session: 'params.id',
  params: z.object({ id: pathId }),
  reply: z.object({ isAdmin: z.boolean() }),
})

export const setSessionAdmin = post('/v1/session-admin/set-session-admin', {
  summary: 'Lets a member of the group run the session, or no longer',
  access: 'gadmin',
  session: 'body.SessionId',
  body: z.object({ SessionId: id, UserId: id, IsAdmin: z.boolean() }),
  reply: z.object({ userId: z.number(), isAdmin: z.boolean() }),
})

export const sessionAdmins = get('/v1/session-admin/session-admins/{id}', {
  summary: 'Members who may run this session besides the admins of its group, by name',
  access: 'sadmin',
  session: 'params.id',
  params: z.object({ id: pathId }),
  reply: z.array(person),
})

const page = { start: start.optional(), limit: take(20).optional() }
/** `total`: of all groups' sessions counted to forty beyond this page, of one group's to the end. */
const listed = z.object({ sessions: z.array(listedSession), total: z.number() })

/** Registered, but the session is full: the caller is on its waitlist. */
const isWaiting = z.boolean()

export const groupSessions = post('/v1/groups/sessions/{id}', {
  summary: 'Sessions of the group: the next ones first, or the past ones, the latest first',
  reads: true,
  access: 'guest',
  group: 'params.id',
  params: z.object({ id: pathId }),
  body: z.object({ past: z.boolean().nullish(), ...page }),
  reply: z.object({
    sessions: z.array(
      listedSession.extend({
        isRegistered: z.boolean(),
        isWaiting,
        /** How many parts of its published line-up are the caller's. */
        plays: z.number(),
      }),
    ),
    total: z.number(),
  }),
})

export const publicSessions = post('/public/Sessions/', {
  summary: 'Upcoming sessions of all public groups',
  reads: true,
  access: 'guest',
  body: z.object({ from: instant.nullish(), ...page }),
  reply: listed,
})

export const listSessionsForGroup = get('/SessionGroup/ListSessionsForGroup', {
  summary: 'All sessions of the group, past ones included, the latest first; deleted ones for admins',
  access: 'approved',
  group: 'query.groupId',
  query: z.object({ groupId: pathId }),
  reply: z.array(
    listedSession.extend({
      deleted: z.boolean(),
      /** Who was checked in; none where nobody was at the door. */
      came: z.number(),
    }),
  ),
})

export const upcomingSessions = get('/User/UpcomingSessions/', {
  summary: 'The next sessions of the caller’s groups',
  access: 'user',
  query: z.object({
    take: take(5).optional(),
    /** Later ones as well: in which something waits for the caller's answer, the first they come to, the first they can sign up for. */
    asked: flag.optional(),
  }),
  reply: z.array(
    listedSession.extend({
      isRegistered: z.boolean(),
      isWaiting,
      /** Parts of it that became free and are the caller's if they say yes. */
      offers: z.array(openOffer),
      /** The caller's parts of its published roster that they have said neither yes nor no to. */
      unanswered: z.array(
        z.object({
          slotId: z.number(),
          title: z.string(),
          instrumentName: z.string(),
          /** By when they are asked to. */
          confirmBy: instant.nullable(),
        }),
      ),
    }),
  ),
})
