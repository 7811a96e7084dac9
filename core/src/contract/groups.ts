import { z } from 'zod'
import { email, id, instant, line, nothing, pathId, start, take, text, timeZoneId } from './fields.ts'
import { instrumentOfUser, person } from './profile.ts'
import { get, post } from './route.ts'

export const JOIN_POLICIES = ['open', 'approval', 'invite'] as const
export type JoinPolicy = (typeof JOIN_POLICIES)[number]

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
  slots: z.array(z.object({ instrumentId: id, count: z.int().min(1).max(10), required: z.boolean() })).max(30),
  membersMaySuggest: z.boolean(),
  allowDoubling: z.boolean(),
  firstCome: z.boolean(),
  fee: z.number().min(0).max(10_000),
  opensAtOnce: z.boolean(),
})
export type SessionDefaults = z.output<typeof sessionDefaults>

export const group = z.object({
  id: z.number(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
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

const roles = { callerIsAdmin: z.boolean(), callerIsMember: z.boolean(), callerIsApproved: z.boolean() }

const groupDetail = z.object({
  sessionGroupId: z.number(),
  group,
  ...roles,
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
  }),
})

export const joinGroup = post('/v1/groups/join-group/{id}', {
  summary: 'Asks to join, or joins where the group is open or the key fits',
  access: 'user',
  params: z.object({ id: pathId }),
  body: z.object({ inviteKey: z.string().max(100).nullish() }),
  reply: z.object({ groupId: z.number(), ...roles }),
})

export const leaveGroup = post('/v1/groups/leave-group/{id}', {
  summary: 'Leaves the group; the last admin cannot',
  access: 'member',
  group: 'params.id',
  params: z.object({ id: pathId }),
  reply: nothing,
})

export const isApproved = post('/v1/groups/user/approved/{id}', {
  summary: 'Whether the caller is approved in the group',
  access: 'user',
  group: 'params.id',
  params: z.object({ id: pathId }),
  reply: z.object({ approved: z.boolean() }),
})

const memberBody = z.object({ GroupId: id, UserId: id })

export const approveUser = post('/v1/group-admin/approve-user', {
  summary: 'Approves a member',
  access: 'gadmin',
  group: 'body.GroupId',
  body: memberBody,
  reply: z.object({ userId: z.number(), isApproved: z.boolean() }),
})

export const removeUser = post('/SessionGroup/AdminRemoveUserFromGroup', {
  summary: 'Removes a member',
  access: 'gadmin',
  group: 'body.GroupId',
  body: memberBody,
  reply: nothing,
})

export const setAdminRights = post('/SessionGroup/SetAdminRights/', {
  summary: 'Gives or takes admin rights; the last admin keeps them',
  access: 'gadmin',
  group: 'query.groupId',
  query: z.object({ groupId: pathId, userId: pathId }),
  body: z.object({ isAdmin: z.boolean() }),
  reply: z.object({ userId: z.number(), isAdmin: z.boolean() }),
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

export const updateDefaultSessionSettings = post('/v1/groups/update-default-session-settings/{id}', {
  summary: 'Saves the default session settings; what is left out stays as it was',
  access: 'gadmin',
  group: 'params.id',
  params: z.object({ id: pathId }),
  body: z.object({ settings: sessionDefaults.partial() }),
  reply: sessionDefaults,
})

const member = person.extend({
  isAdmin: z.boolean(),
  instruments: z.array(instrumentOfUser.omit({ rating: true, note: true })),
})

export const userList = get('/v1/groups/user-list/{id}', {
  summary: 'Members with their instruments',
  access: 'approved',
  group: 'params.id',
  params: z.object({ id: pathId }),
  reply: z.array(member),
})

export const groupUsers = get('/SessionGroup/Users/{groupId}', {
  summary: 'Members with contact, roles, ratings and attendance',
  access: 'gadmin',
  group: 'params.groupId',
  params: z.object({ groupId: pathId }),
  reply: z.array(
    person.extend({
      email: z.string(),
      isAdmin: z.boolean(),
      isApproved: z.boolean(),
      joinedAt: instant,
      lastSeenAt: instant.nullable(),
      sessionsAttended: z.number(),
      instruments: z.array(instrumentOfUser.omit({ note: true }).extend({ adminRating: z.number().nullable() })),
    }),
  ),
})

export const addUser = post('/SessionGroup/AddUser/', {
  summary: 'Adds a person by e-mail, and invites who has no account yet',
  access: 'gadmin',
  group: 'body.GroupId',
  form: true,
  body: z.object({
    GroupId: z.coerce.number<number>().pipe(id),
    FirstName: line(60),
    LastName: text(60),
    Email: email,
    Gender: text(40).nullish(),
  }),
  reply: z.object({ userId: z.number(), wasInvited: z.boolean(), isApproved: z.boolean() }),
})

export const setAdminInstrumentRating = post('/SessionGroup/SetAdminInstrumentRating', {
  summary: "Rates a member's instrument",
  access: 'gadmin',
  group: 'body.GroupId',
  body: z.object({ GroupId: id, InstrumentId: id, UserId: id, Rating: z.int().min(1).max(100).nullable() }),
  reply: z.object({ userId: z.number(), instrumentId: z.number(), adminRating: z.number().nullable() }),
})

export const userInstrumentsForGroup = post('/SessionGroup/UserInstrumentsForGroup', {
  summary: "A member's instruments; the admins' rating for admins and the member alone",
  access: 'approved',
  group: 'query.groupId',
  query: z.object({ groupId: pathId, userId: pathId }),
  reply: z.array(
    instrumentOfUser
      .omit({ rating: true, note: true })
      .extend({ rating: z.number().nullable(), adminRating: z.number().nullable() }),
  ),
})

const page = { start: start.optional(), limit: take(20).optional() }

export const allGroups = post('/public/AllGroups/', {
  summary: 'Browse public groups',
  access: 'guest',
  body: z.object({ q: text(100).optional(), ...page }),
  reply: z.object({ groups: z.array(group), total: z.number() }),
})

export const listForUser = post('/SessionGroup/ListForUser/', {
  summary: "The caller's groups",
  access: 'user',
  reply: z.array(
    z.object({
      sessionGroup: z.object({ id: z.number(), name: z.string(), imageAssetData: z.string().nullable() }),
      isAdmin: z.boolean(),
      isApproved: z.boolean(),
    }),
  ),
})

export const saveGroup = post('/v1/groups/save', {
  summary: 'Makes a group, whose maker is its admin, or changes one of which the caller is an admin',
  access: 'user',
  body: z.object({
    id: id.nullish(),
    name: line(80),
    city: text(80),
    state: text(40),
    zip: text(12),
    timeZoneId: timeZoneId.nullish(),
    isPublic: z.boolean(),
    joinPolicy: z.enum(JOIN_POLICIES),
  }),
  reply: group,
})

export const setGroupDescription = post('/SessionGroup/SetGroupDesc/', {
  summary: 'Sets the description',
  access: 'gadmin',
  group: 'query.sessionGroupId',
  query: z.object({ sessionGroupId: pathId }),
  body: z.object({ text: text(5000) }),
  reply: z.object({ text: z.string() }),
})

export const groupDetailAssets = get('/SessionGroup/GroupDetailAssets/{id}', {
  summary: 'Description and banner',
  access: 'guest',
  group: 'params.id',
  params: z.object({ id: pathId }),
  reply: z.object({ description: z.string(), banner: z.string().nullable() }),
})

export const onlineUsersForGroup = post('/SessionGroup/OnlineUsersForGroup', {
  summary: 'Who is online now',
  access: 'approved',
  group: 'query.groupId',
  query: z.object({ groupId: pathId, max: take(20).optional() }),
  reply: z.array(person),
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

export const groupPost = z.object({
  postId: z.number(),
  groupId: z.number(),
  text: z.string(),
  published: z.boolean(),
  author: person,
  createdAt: instant,
  editedAt: instant.nullable(),
})

export const updatePost = post('/SessionGroup/UpdatePost/', {
  summary: 'Writes or changes a post of the group',
  access: 'gadmin',
  group: 'body.groupId',
  body: z.object({
    groupId: id,
    postId: id.nullish(),
    text: text(10_000).pipe(z.string().min(1, 'Write something.')),
    published: z.boolean(),
  }),
  reply: groupPost,
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

export const exportUsers = get('/v1/groups/export-users/{id}.csv', {
  summary: 'Members as CSV, in the columns that the import takes',
  access: 'gadmin',
  group: 'params.id',
  params: z.object({ id: pathId }),
  type: 'text/csv',
  reply: z.string(),
})

export const importUsers = post('/v1/groups/import-users/{id}', {
  summary:
    'Adds many from a CSV file with the columns FirstName, LastName, Email and Gender: all, or none when a row is wrong',
  access: 'gadmin',
  group: 'params.id',
  form: true,
  upload: true,
  params: z.object({ id: pathId }),
  body: z.object({ file: z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'Choose a CSV file.') }),
  reply: z.object({
    imported: z.boolean(),
    rows: z.array(
      z.object({
        row: z.number(),
        email: z.string(),
        result: z.enum(['added', 'invited', 'member-already', 'wrong']),
        reason: z.string().nullable(),
      }),
    ),
  }),
})
