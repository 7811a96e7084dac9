import { z } from 'zod'
import { email, id, instant, line, lineOrEmpty, nothing, pathId, secret, text, timeZoneId } from './fields.ts'
import { OFFER_STATES } from './offers.ts'
import { PAYMENT_METHODS } from './payments.ts'
import { asset, instrumentOfUser, ownProfile, publicProfile } from './profile.ts'
import { get, post } from './route.ts'

/** Who may look at somebody's profile: a member of a group of theirs, or a stranger. */
export const SEEN_AS = ['member', 'stranger'] as const

const rating = z.int().min(1).max(100).nullish()

export const updateDetails = post('/v1/user/update-details/', {
  summary: 'Changes the own address, password or time zone',
  access: 'user',
  body: z.object({
    Email: email.optional(),
    CurrentPassword: secret.optional(),
    NewPassword: secret.optional(),
    TimeZoneId: timeZoneId.nullish(),
  }),
  reply: ownProfile,
})

export const MOST_GENRES = 10

export const updateProfile = post('/v1/user/update-profile/', {
  summary: 'Changes the own profile',
  access: 'user',
  body: z.object({
    FirstName: line(60),
    LastName: lineOrEmpty(60),
    Bio: text(2000).nullish(),
    Gender: lineOrEmpty(40).nullish(),
    LevelsSeenBy: z.enum(['members', 'organisers']).optional(),
    /** What is left out stays as it was. */
    GenreIds: z.array(id).max(MOST_GENRES).optional(),
  }),
  reply: ownProfile,
})

export const updateInstrument = post('/v1/user/update-instrument/', {
  summary: 'Adds or changes an own instrument',
  access: 'user',
  body: z.object({ InstrumentId: id, Rating: rating, IsPrimary: z.boolean().optional(), Note: text(200).nullish() }),
  reply: instrumentOfUser,
})

export const removeInstrument = post('/User/RemoveInstrument/{id}', {
  summary: 'Removes an own instrument',
  access: 'user',
  params: z.object({ id: pathId }),
  reply: nothing,
})

export const completeRegistration = post('/v1/user/account-registration-complete/', {
  summary: 'Ends the first-run steps',
  access: 'user',
  body: z.object({
    FirstName: line(60),
    LastName: lineOrEmpty(60),
    Instruments: z
      .array(z.object({ InstrumentId: id, Rating: rating }))
      .max(50)
      .optional(),
  }),
  reply: ownProfile,
})

export const userProfile = post('/User/Profile/{id?}', {
  summary: 'A profile with its instruments; the own one when the id is 0 or missing',
  reads: true,
  access: 'user',
  params: z.object({ id: z.coerce.number<number>().pipe(z.int().min(0).max(2_147_483_647)).optional() }),
  /** The own profile as others see it; of another's it changes nothing. */
  query: z.object({ as: z.enum(SEEN_AS).optional() }),
  reply: publicProfile,
})

export const updateOnlineActivity = post('/User/UpdateOnlineActivity', {
  summary: 'Online-status report: the lower-cased path the caller is at',
  access: 'user',
  query: z.object({ action: lineOrEmpty(500) }),
  reply: nothing,
})

export const userOnlineStatus = post('/User/UserOnlineStatus/{id}', {
  summary: 'When a user was last here',
  reads: true,
  access: 'user',
  params: z.object({ id: pathId }),
  reply: z.object({ userId: z.number(), isOnline: z.boolean(), lastSeenAt: instant.nullable() }),
})

/** What can be told to a user, each with its own switches; the numbers are the wire's notification entities. */
export const NOTIFICATION_ENTITIES = {
  newPost: 1,
  sessionAnnounced: 2,
  sessionChanged: 3,
  reply: 4,
  directMessage: 5,
  rosterPublished: 6,
  assignmentChanged: 7,
  movedUp: 8,
  joinRequest: 9,
  approved: 10,
  suggestionAccepted: 11,
  reminder: 12,
  reaction: 13,
  messageReported: 14,
} as const
export type NotificationKind = keyof typeof NOTIFICATION_ENTITIES

const kinds = Object.keys(NOTIFICATION_ENTITIES) as NotificationKind[]
const each = <S extends z.ZodType>(schema: S) =>
  z.object(Object.fromEntries(kinds.map((kind) => [kind, schema])) as Record<NotificationKind, S>)
const changes = <S extends z.ZodType>(schema: S) =>
  z.object(
    Object.fromEntries(kinds.map((kind) => [kind, schema.optional()])) as Record<NotificationKind, z.ZodOptional<S>>,
  )

/** In-app and push, for each kind. */
export const notificationSettings = each(z.object({ inApp: z.boolean(), push: z.boolean() }))
export type NotificationSettings = z.output<typeof notificationSettings>

/** E-mail, for each kind. */
export const emailNotificationSettings = each(z.boolean())
export type EmailNotificationSettings = z.output<typeof emailNotificationSettings>

export const getNotificationSettings = get('/v1/user/notification-settings', {
  summary: 'Own in-app and push settings',
  access: 'user',
  reply: notificationSettings,
})

export const updateNotificationSettings = post('/v1/user/update-notification-settings', {
  summary: 'Saves them; a kind that is left out stays as it was',
  access: 'user',
  body: z.object({ settings: changes(z.object({ inApp: z.boolean().optional(), push: z.boolean().optional() })) }),
  reply: notificationSettings,
})

export const getEmailNotificationSettings = get('/v1/user/email-notification-settings', {
  summary: 'Own e-mail settings',
  access: 'user',
  reply: emailNotificationSettings,
})

export const updateEmailNotificationSettings = post('/v1/user/update-email-notification-settings', {
  summary: 'Saves them; a kind that is left out stays as it was',
  access: 'user',
  body: z.object({ settings: changes(z.boolean()) }),
  reply: emailNotificationSettings,
})

const inSession = z.object({ sessionId: z.number(), title: z.string() })
const part = { song: z.string(), instrument: z.string() }

export const exportAccount = get('/v1/user/export', {
  summary: 'All own data',
  access: 'user',
  reply: z.object({
    exportedAt: instant,
    profile: ownProfile,
    instruments: z.array(instrumentOfUser),
    genres: z.array(z.string()),
    notificationSettings,
    emailNotificationSettings,
    devices: z.array(z.object({ device: z.string(), signedInAt: instant, lastUsedAt: instant })),
    memberships: z.array(
      z.object({
        groupId: z.number(),
        groupName: z.string(),
        isAdmin: z.boolean(),
        askedAt: instant,
        approvedAt: instant.nullable(),
        /** What they want to hear from the group: all, only what concerns them, or nothing. */
        notificationChoice: z.enum(['all', 'mine', 'none']),
        ratings: z.array(z.object({ instrumentId: z.number(), rating: z.number() })),
      }),
    ),
    /** Posts, what was said in chats, and direct messages. */
    messages: z.array(
      z.object({
        id: z.number(),
        channelType: z.number(),
        groupId: z.number().nullable(),
        sessionId: z.number().nullable(),
        /** Of a direct message: to whom. */
        to: z.string().nullable(),
        parentMessageId: z.number().nullable(),
        subject: z.string(),
        text: z.string(),
        /** The address of the picture that goes with it. */
        picture: z.string().nullable(),
        published: z.boolean(),
        createdAt: instant,
        editedAt: instant.nullable(),
        deletedAt: instant.nullable(),
      }),
    ),
    reactions: z.array(z.object({ messageId: z.number(), type: z.string(), at: instant })),
    blocked: z.array(z.object({ userId: z.number(), firstName: z.string(), lastName: z.string() })),
    /** Of the last 90 days. */
    notifications: z.array(
      z.object({
        kind: z.string(),
        subject: z.string(),
        groupId: z.number().nullable(),
        sessionId: z.number().nullable(),
        messageId: z.number().nullable(),
        count: z.number(),
        at: instant,
        readAt: instant.nullable(),
      }),
    ),
    pictures: z.array(asset),
    sessions: z.array(
      z.object({
        sessionId: z.number(),
        title: z.string(),
        startDate: instant,
        SongAssignMin: z.number(),
        SongAssignMax: z.number(),
        Notes: z.string(),
        wishes: z.array(
          z.object({ song: z.string(), instrument: z.string(), priority: z.number(), waitlist: z.boolean() }),
        ),
        paid: z.number(),
      }),
    ),
    /** By the rosters that are out, with what one said to it; a part that one said no to is somebody else's by now. */
    parts: z.array(
      inSession.extend({ ...part, answer: z.enum(['yes', 'no']).nullable(), answeredAt: instant.nullable() }),
    ),
    wildcards: z.array(inSession.extend({ instrument: z.string() })),
    /** Also of sessions that one has left. */
    payments: z.array(
      inSession.extend({ amount: z.number(), method: z.enum(PAYMENT_METHODS), at: instant, takenBack: z.boolean() }),
    ),
    offers: z.array(
      inSession.extend({
        ...part,
        state: z.enum(OFFER_STATES),
        offeredAt: instant,
        answerBy: instant,
        endedAt: instant.nullable(),
      }),
    ),
    /** What is told outside the app; not the keys that it is told with. */
    pushDevices: z.array(z.object({ device: z.string(), switchedOnAt: instant })),
    /** Without what was reported: that is somebody else's. */
    reports: z.array(z.object({ messageId: z.number(), groupId: z.number(), reason: z.string(), at: instant })),
  }),
})

export const deleteAccount = post('/v1/user/delete-account', {
  summary: 'Deletes the account',
  access: 'user',
  body: z.object({ Password: secret }),
  reply: nothing,
})
