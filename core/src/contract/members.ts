import { z } from 'zod'
import { email, id, instant, line, lineOrEmpty, nothing, orNone, pathId, take } from './fields.ts'
import { callerRoles } from './groups.ts'
import { instrumentOfUser, person } from './profile.ts'
import { get, post } from './route.ts'

export const joinGroup = post('/v1/groups/join-group/{id}', {
  summary: 'Asks to join, or joins where the group is open or the key fits',
  access: 'user',
  params: z.object({ id: pathId }),
  body: z.object({ inviteKey: z.string().max(100).nullish() }),
  reply: z.object({ groupId: z.number(), ...callerRoles }),
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
  reads: true,
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
      /** What they have in the group's sessions to come, all of which goes when they are removed: `parts` of a roster that is out, and what else they asked for. */
      toCome: z.object({ sessions: z.number(), parts: z.number(), wishes: z.number() }),
      instruments: z.array(instrumentOfUser.omit({ note: true }).extend({ adminRating: z.number().nullable() })),
    }),
  ),
})

export const addUser = post('/SessionGroup/AddUser/', {
  summary:
    'Invites a person by e-mail, whether or not the address has an account; without an address, adds a guest by name whom organisers register',
  access: 'gadmin',
  group: 'body.GroupId',
  form: true,
  body: z.object({
    GroupId: z.coerce.number<number>().pipe(id),
    FirstName: line(60),
    LastName: lineOrEmpty(60),
    Email: orNone(email).optional(),
    Gender: lineOrEmpty(40).nullish(),
  }),
  /** `userId` of who is in the group now; none of somebody who is only invited. */
  reply: z.object({ userId: z.number().nullable(), wasInvited: z.boolean(), isApproved: z.boolean() }),
})

export const removedUsers = get('/v1/groups/removed-users/{id}', {
  summary: 'Who was removed and stays out until an admin lets them in',
  access: 'gadmin',
  group: 'params.id',
  params: z.object({ id: pathId }),
  reply: z.array(person.extend({ removedAt: instant })),
})

export const letBackIn = post('/v1/group-admin/let-back-in', {
  summary: 'Lets somebody join again who was removed',
  access: 'gadmin',
  group: 'body.GroupId',
  body: memberBody,
  reply: nothing,
})

export const setAdminInstrumentRating = post('/SessionGroup/SetAdminInstrumentRating', {
  summary: "Rates a member's instrument",
  access: 'gadmin',
  group: 'body.GroupId',
  body: z.object({ GroupId: id, InstrumentId: id, UserId: id, Rating: z.int().min(1).max(100).nullable() }),
  reply: z.object({ userId: z.number(), instrumentId: z.number(), adminRating: z.number().nullable() }),
})

export const userInstrumentsForGroup = post('/SessionGroup/UserInstrumentsForGroup', {
  summary: "A member's instruments; levels as they chose, the admins' rating for admins and the member alone",
  reads: true,
  access: 'approved',
  group: 'query.groupId',
  query: z.object({ groupId: pathId, userId: pathId }),
  reply: z.array(
    instrumentOfUser
      .omit({ rating: true, note: true })
      .extend({ rating: z.number().nullable(), adminRating: z.number().nullable() }),
  ),
})

export const onlineUsersForGroup = post('/SessionGroup/OnlineUsersForGroup', {
  summary: 'Who is online now',
  reads: true,
  access: 'approved',
  group: 'query.groupId',
  query: z.object({ groupId: pathId, max: take(20).optional() }),
  reply: z.array(person),
})

export const exportUsers = get('/v1/groups/export-users/{id}.csv', {
  summary: 'Members as CSV, as the import takes them',
  access: 'gadmin',
  group: 'params.id',
  params: z.object({ id: pathId }),
  type: 'text/csv',
  reply: z.string(),
})

export const importUsers = post('/v1/groups/import-users/{id}', {
  summary:
    'Adds many from a CSV file with the columns FirstName, LastName, Email and Gender: all, or none when a row is wrong; only a guest who is in the group already needs no address',
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
