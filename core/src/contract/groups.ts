import { z } from 'zod'
import {
  countryCode,
  currencyCode,
  id,
  instant,
  line,
  lineOrEmpty,
  money,
  page,
  pathId,
  text,
  timeZoneId,
} from './fields.ts'
import { asset, person } from './profile.ts'
import { get, post } from './route.ts'

export const JOIN_POLICIES = ['open', 'approval', 'invite'] as const
export type JoinPolicy = (typeof JOIN_POLICIES)[number]

/** Of one song: a big band has twenty, and it bounds what one reply can hold. */
export const MOST_SLOTS = 50
/** 250 songs of twelve slots each. It bounds how long one session is read and a roster of it is made, while others wait. */
export const MOST_SLOTS_IN_SESSION = 3_000
/** The longest festival has fewer; with their slots it bounds what one reply can hold. */
export const MOST_SONGS_IN_SESSION = 1_000

/** What a new session of the group begins with. */
export const sessionDefaults = z.object({
  startTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give the time as 19:30.'),
  lengthMinutes: z
    .int()
    .min(15)
    .max(24 * 60),
  locationId: id.nullable(),
  songAssignMin: z.int().min(0).max(50),
  songAssignMax: z.int().min(1).max(50),
  slots: z
    .array(z.object({ instrumentId: id, count: z.int().min(1).max(10), required: z.boolean() }))
    .max(30)
    .refine(
      (slots) => slots.reduce((sum, slot) => sum + slot.count, 0) <= MOST_SLOTS,
      `A song has ${MOST_SLOTS} slots at most.`,
    ),
  membersMaySuggest: z.boolean(),
  allowDoubling: z.boolean(),
  firstCome: z.boolean(),
  fee: money(0, 10_000),
  opensAtOnce: z.boolean(),
})
export type SessionDefaults = z.output<typeof sessionDefaults>

export const group = z.object({
  id: z.number(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  /** Two letters; empty where it is not known. */
  country: z.string(),
  /** What its fees and payments are in, as EUR. */
  currency: z.string(),
  /** Who made it; null when they are gone. */
  userId: z.number().nullable(),
  timeZoneId: z.string(),
  messageChannelId: z.number().nullable(),
  imageAssetData: z.string().nullable(),
  isPublic: z.boolean(),
  joinPolicy: z.enum(JOIN_POLICIES),
  description: z.string(),
  memberCount: z.number(),
})
export type Group = z.output<typeof group>

export const sessionSummary = z.object({
  id: z.number(),
  title: z.string(),
  startDate: instant,
  location: z.string(),
  imageAssetData: z.string().nullable(),
})

/** What the caller is in the group. */
export const callerRoles = { callerIsAdmin: z.boolean(), callerIsMember: z.boolean(), callerIsApproved: z.boolean() }

/** The next session of a group in a list of groups. */
const nextSession = sessionSummary.extend({ timeZoneId: z.string() }).nullable()

const groupDetail = z.object({
  sessionGroupId: z.number(),
  group,
  ...callerRoles,
  upcomingSessions: z.array(sessionSummary),
})

export const groupDetails = get('/v1/groups/details/{id}', {
  summary: 'A group, its next sessions, and what the caller is in it',
  access: 'guest',
  group: 'params.id',
  params: z.object({ id: pathId }),
  reply: groupDetail,
})

export const groupAdminDetails = get('/v1/groups/admin/details/{id}', {
  summary: 'The same with who waits and the numbers',
  access: 'gadmin',
  group: 'params.id',
  params: z.object({ id: pathId }),
  reply: groupDetail.extend({
    pending: z.array(person.extend({ askedAt: instant })),
    counts: z.object({ members: z.number(), admins: z.number(), pending: z.number(), venues: z.number() }),
    /** How many would hear of a new session, if the caller lets members be told of it. */
    announceable: z.number(),
    /** The other approved members, who would not: they want no such news of the group, or they have no account to get it by. */
    unannounced: z.object({ switchedOff: z.number(), noAccount: z.number() }),
  }),
})

export const groupSettings = get('/v1/groups/settings/{id}', {
  summary: 'Settings and default session settings',
  access: 'gadmin',
  group: 'params.id',
  params: z.object({ id: pathId }),
  reply: z.object({
    group,
    filtersEnabled: z.boolean(),
    partLockoutEnabled: z.boolean(),
    defaultSessionSettings: sessionDefaults,
  }),
})

export const updateGroupSettings = post('/v1/groups/update-settings/{id}', {
  summary: 'Switches the filters and the part lockout of the group’s sessions; what is left out stays as it was',
  access: 'gadmin',
  group: 'params.id',
  params: z.object({ id: pathId }),
  body: z.object({ filtersEnabled: z.boolean().optional(), partLockoutEnabled: z.boolean().optional() }),
  reply: z.object({ filtersEnabled: z.boolean(), partLockoutEnabled: z.boolean() }),
})

export const updateDefaultSessionSettings = post('/v1/groups/update-default-session-settings/{id}', {
  summary: 'Saves the default session settings; what is left out stays as it was',
  access: 'gadmin',
  group: 'params.id',
  params: z.object({ id: pathId }),
  /** `was`, here and below: what the sender saw. What they left alone stays as it is now; what somebody else changed since is refused. */
  body: z.object({ settings: sessionDefaults.partial(), was: sessionDefaults.partial().optional() }),
  reply: sessionDefaults,
})

export const allGroups = post('/public/AllGroups/', {
  summary: 'Browse public groups',
  reads: true,
  access: 'guest',
  body: z.object({ q: lineOrEmpty(100).optional(), ...page }),
  reply: z.object({
    groups: z.array(group.extend({ nextSession })),
    /** Counted to forty beyond this page. */
    total: z.number(),
  }),
})

export const listForUser = post('/SessionGroup/ListForUser/', {
  summary: "The caller's groups",
  reads: true,
  access: 'user',
  reply: z.array(
    z.object({
      sessionGroup: z.object({ id: z.number(), name: z.string(), imageAssetData: z.string().nullable() }),
      isAdmin: z.boolean(),
      isApproved: z.boolean(),
      /** While the request to join waits: the next session in which parts are kept for the caller. */
      keptIn: z.object({ id: z.number(), title: z.string(), startDate: instant, timeZoneId: z.string() }).nullable(),
      /** None while the request to join waits. */
      nextSession,
    }),
  ),
})

const groupFields = z.object({
  name: line(80),
  city: lineOrEmpty(80),
  state: lineOrEmpty(40),
  zip: lineOrEmpty(12),
  /** Left out: the country of the city, where that is known. */
  country: countryCode.nullish(),
  /** Left out: that of the country, or as it was. */
  currency: currencyCode.nullish(),
  timeZoneId: timeZoneId.nullish(),
  isPublic: z.boolean(),
  joinPolicy: z.enum(JOIN_POLICIES),
})

export const saveGroup = post('/v1/groups/save', {
  summary: 'Makes a group, whose maker is its admin, or changes one of which the caller is an admin',
  access: 'user',
  body: groupFields.extend({ id: id.nullish(), was: groupFields.partial().optional() }),
  reply: group,
})

export const setGroupDescription = post('/SessionGroup/SetGroupDesc/', {
  summary: 'Sets the description, and shows a picture of the own with it',
  access: 'gadmin',
  group: 'query.sessionGroupId',
  query: z.object({ sessionGroupId: pathId, assetId: pathId.optional() }),
  body: z.object({ text: text(5000), was: text(5000).optional() }),
  reply: z.object({ text: z.string() }),
})

export const groupDetailAssets = get('/SessionGroup/GroupDetailAssets/{id}', {
  summary: 'Description, banner and pictures',
  access: 'guest',
  group: 'params.id',
  params: z.object({ id: pathId }),
  reply: z.object({ description: z.string(), banner: z.string().nullable(), pictures: z.array(asset) }),
})

const invitation = z.object({ key: z.string(), link: z.string(), qrCode: z.string() })

export const inviteLink = get('/v1/groups/invite-link/{id}', {
  summary: 'Invitation link and its QR code as SVG',
  access: 'gadmin',
  group: 'params.id',
  params: z.object({ id: pathId }),
  reply: invitation,
})

export const resetInviteLink = post('/v1/groups/reset-invite-link/{id}', {
  summary: 'A new key; the old link stops',
  access: 'gadmin',
  group: 'params.id',
  params: z.object({ id: pathId }),
  reply: invitation,
})

export const groupAudit = get('/v1/groups/audit/{id}', {
  summary: "What the group's admins did",
  access: 'gadmin',
  group: 'params.id',
  params: z.object({ id: pathId }),
  query: z.object(page),
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
