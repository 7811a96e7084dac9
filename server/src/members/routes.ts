import { groupAudit } from '@app/core/contract/groups'
import {
  addUser,
  approveUser,
  groupUsers,
  isApproved,
  joinGroup,
  leaveGroup,
  letBackIn,
  onlineUsersForGroup,
  removedUsers,
  removeUser,
  setAdminInstrumentRating,
  setAdminRights,
  userInstrumentsForGroup,
  userList,
} from '@app/core/contract/members'
import { joinVerdict, mayInGroup, mayStopBeingAdmin, NO_MEMBER } from '@app/core/rules/membership'
import { sightOf } from '@app/core/rules/visibility'
import { listBlockersOf } from '../channels/sql.ts'
import { findInvite, updateGroup } from '../groups/sql.ts'
import { deleteInvitationsBy, deleteInvitationsTo, takeInvitation } from '../invitations/sql.ts'
import type { Db } from '../lib/db/database.ts'
import { inviteOnly, lastAdmin, noAccount, notFound, removedFromGroup } from '../lib/errors.ts'
import { type App, handle, transact } from '../lib/http/handle.ts'
import { hashed, randomToken, sameSecret } from '../lib/secrets.ts'
import { settleJoinRequest, tellApproved, tellJoinRequest } from '../notifications/notify-membership.ts'
import { leaveSessions } from '../sessions/leave-sessions.ts'
import { areInstruments } from '../songs/sql.ts'
import { findUser } from '../users/sql.ts'
import { addGuest, invitePerson } from './add-person.ts'
import { insertGroupAudit, listGroupAudit, nameInvitedByAccount } from './audit-sql.ts'
import { exportMembers } from './export-members.ts'
import { importMembers } from './import-members.ts'
import { letIn } from './let-in.ts'
import { addedPeople, joinings } from './limits.ts'
import { approvedMail } from './mails.ts'
import {
  approveMember,
  deleteMember,
  deleteRemoval,
  findMember,
  findMemberInstruments,
  insertRemoval,
  listMembers,
  listOnline,
  listRemoved,
  lockAdmins,
  relationOf,
  saveMember,
  setAdmin,
  setRating,
  wasRemoved,
} from './sql.ts'
import { listToCome } from './to-come-sql.ts'

const ONLINE_MS = 2 * 60_000
const NOTHING_TO_COME = { sessions: 0, parts: 0, wishes: 0 }

export function membersRoutes(app: App): void {
  async function memberOf(db: Db, groupId: number, userId: number) {
    const member = await findMember(db, groupId, userId)
    if (!member) throw notFound('This member')
    return member
  }

  /** Refuses when nobody would be left to run the group. */
  async function keepAnAdmin(db: Db, groupId: number, userId: number) {
    const admins = await lockAdmins(db, groupId)
    if (!mayStopBeingAdmin(admins.includes(userId), admins.length).ok) throw lastAdmin()
  }

  /** Lets in who waits: with what they asked for meanwhile, and with a word to them. Who is in already stays as they are. Whether they waited. */
  async function approve(
    db: Db,
    who: { groupId: number; userId: number; by: number },
    now: Date,
    afterCommit: (work: () => unknown) => void,
  ): Promise<boolean> {
    const { approved: wasWaiting, followed } = await letIn(app, db, who, now, afterCommit, async () => {
      // Asked here, behind letIn's lock: of two organisers who approve at once, one lets them in, and tells them.
      const { approved_at } = await memberOf(db, who.groupId, who.userId)
      if (!(await approveMember(db, who.groupId, who.userId, now))) throw notFound('This member')
      return approved_at === null
    })
    if (wasWaiting) await tellApproved(app, db, who, now, afterCommit)
    const [user, group] = [await findUser(db, who.userId), await findInvite(db, who.groupId)]
    if (!wasWaiting || !user?.email || !group) return wasWaiting
    const reader = { userId: user.id, email: user.email, firstName: user.first_name }
    const mail = approvedMail(reader, { id: who.groupId, name: group.name }, followed, app.settings.PUBLIC_URL)
    await app.jobs.add(db, 'mail', { ...mail })
    afterCommit(() => void app.jobs.wake())
    return wasWaiting
  }

  /** Who was in knows the invitation link, so it is renewed, and whom they invited is no guest of the group. Who only asked may ask again. */
  async function shutOut(db: Db, groupId: number, userId: number, by: number, now: Date) {
    await insertRemoval(db, { groupId, userId, by }, now)
    await updateGroup(db, groupId, { invite_key: randomToken() })
    const email = (await findUser(db, userId))?.email
    if (email) await deleteInvitationsTo(db, groupId, email)
    await deleteInvitationsBy(db, groupId, userId)
  }

  const isFor = async (db: Db, invitation: { email: string }, userId: number): Promise<boolean> =>
    (await findUser(db, userId))?.email?.toLowerCase() === invitation.email.toLowerCase()

  transact(app, joinGroup, async ({ params, body, caller, db, now, afterCommit }) => {
    const group = await findInvite(db, params.id)
    if (!group) throw notFound('This group')
    await app.limits.hit([joinings(group.id, caller.userId)], db)
    const member = await findMember(db, group.id, caller.userId)
    const membership = member
      ? { isMember: true, isApproved: member.approved_at !== null, isAdmin: member.is_admin }
      : NO_MEMBER
    const invitation = body.inviteKey ? await takeInvitation(db, group.id, hashed(body.inviteKey), now) : undefined
    const isInvited = invitation !== undefined
    // An admin invited them by name: that lets in who was removed, too. Somebody else's invitation does not.
    const isShutOut = await wasRemoved(db, group.id, caller.userId)
    const isForCaller = invitation !== undefined && (await isFor(db, invitation, caller.userId))
    if (isShutOut && !isForCaller) throw removedFromGroup()
    if (isForCaller) await nameInvitedByAccount(db, group.id, invitation.id, caller.userId)
    const hasKey = isInvited || (body.inviteKey != null && sameSecret(body.inviteKey, group.invite_key))
    if (!hasKey && !membership.isMember && mayInGroup('anyone', { isPublic: group.is_public }, membership) !== 'may')
      throw notFound('This group')
    const verdict = joinVerdict(group.join_policy, hasKey, membership)
    if (verdict.outcome === 'refused') throw inviteOnly()
    if (isInvited) await deleteRemoval(db, group.id, caller.userId)
    const join = (approvedAt: Date | null) => saveMember(db, group.id, caller.userId, now, approvedAt)
    const who = { groupId: group.id, userId: caller.userId, by: caller.userId }
    const saved =
      verdict.outcome === 'approved'
        ? (await letIn(app, db, who, now, afterCommit, () => join(now))).approved
        : await join(null)
    if (!membership.isMember && !saved.approved_at) await tellJoinRequest(app, db, who, saved, now, afterCommit)
    await app.bus.tell(db, 'groupChanged', { groupId: group.id }, afterCommit)
    return {
      groupId: group.id,
      callerIsMember: true,
      callerIsApproved: saved.approved_at !== null,
      callerIsAdmin: saved.is_admin,
    }
  })

  transact(app, leaveGroup, async ({ caller, group, db, now, afterCommit }) => {
    await leaveSessions(app, db, { userId: caller.userId, groupId: group.id, by: caller.userId }, now, afterCommit)
    await keepAnAdmin(db, group.id, caller.userId)
    await deleteMember(db, group.id, caller.userId)
    await settleJoinRequest(app, db, { groupId: group.id, userId: caller.userId }, now, afterCommit)
    await insertGroupAudit(db, { at: now, groupId: group.id, by: caller.userId, action: 'left', about: caller.userId })
    await app.bus.tell(db, 'groupChanged', { groupId: group.id }, afterCommit)
    return {}
  })

  handle(app, isApproved, async ({ group }) => ({ approved: group.isApproved }))

  transact(app, approveUser, async ({ body, caller, group, db, now, afterCommit }) => {
    const { UserId: about } = body
    const isNew = await approve(db, { groupId: group.id, userId: about, by: caller.userId }, now, afterCommit)
    if (isNew) await insertGroupAudit(db, { at: now, groupId: group.id, by: caller.userId, action: 'approved', about })
    await app.bus.tell(db, 'groupChanged', { groupId: group.id }, afterCommit)
    return { userId: body.UserId, isApproved: true }
  })

  transact(app, removeUser, async ({ body, caller, group, db, now, afterCommit }) => {
    const member = await memberOf(db, group.id, body.UserId)
    await leaveSessions(app, db, { userId: body.UserId, groupId: group.id, by: caller.userId }, now, afterCommit)
    await keepAnAdmin(db, group.id, body.UserId)
    await deleteMember(db, group.id, body.UserId)
    if (member.approved_at) await shutOut(db, group.id, body.UserId, caller.userId, now)
    // Whoever was only asking was declined; nobody was removed.
    const action = member.approved_at ? 'removed' : 'declined'
    if (!member.approved_at)
      await settleJoinRequest(app, db, { groupId: group.id, userId: body.UserId }, now, afterCommit)
    await insertGroupAudit(db, { at: now, groupId: group.id, by: caller.userId, action, about: body.UserId })
    await app.bus.tell(db, 'groupChanged', { groupId: group.id }, afterCommit)
    return {}
  })

  transact(app, setAdminRights, async ({ query, body, caller, group, db, now, afterCommit }) => {
    const member = await memberOf(db, group.id, query.userId)
    if (member.is_admin === body.isAdmin) return { userId: query.userId, isAdmin: body.isAdmin }
    if (body.isAdmin && !(await findUser(db, query.userId))?.email) throw noAccount()
    if (!body.isAdmin) await keepAnAdmin(db, group.id, query.userId)
    // Who is made an admin is approved by that.
    else await approve(db, { groupId: group.id, userId: query.userId, by: caller.userId }, now, afterCommit)
    await setAdmin(db, group.id, query.userId, body.isAdmin)
    const action = body.isAdmin ? 'made-admin' : 'admin-taken'
    await insertGroupAudit(db, { at: now, groupId: group.id, by: caller.userId, action, about: query.userId })
    await app.bus.tell(db, 'groupChanged', { groupId: group.id }, afterCommit)
    return { userId: query.userId, isAdmin: body.isAdmin }
  })

  handle(app, userList, async ({ group, db }) => {
    const members = await listMembers(db, group.id)
    return members
      .filter((member) => member.approved_at !== null)
      .map((member) => ({
        ...person(member),
        isAdmin: member.is_admin,
        instruments: member.instruments.map(({ rating: _, adminRating: __, ...instrument }) => instrument),
      }))
  })

  handle(app, groupUsers, async ({ caller, group, db, now }) => {
    const members = await listMembers(db, group.id)
    const blockers = await listBlockersOf(db, caller.userId)
    const toCome = await listToCome(db, group.id, now)
    return members.map((member) => ({
      ...person(member),
      email: member.email ?? member.contact_email ?? '',
      isAdmin: member.is_admin,
      isApproved: member.approved_at !== null,
      joinedAt: (member.approved_at ?? member.asked_at).toISOString(),
      lastSeenAt: blockers.has(member.userId) ? null : (member.last_seen_at?.toISOString() ?? null),
      sessionsAttended: member.sessionsAttended,
      toCome: toCome.get(member.userId) ?? NOTHING_TO_COME,
      instruments: member.instruments,
    }))
  })

  transact(app, addUser, async ({ body, caller, group, db, now, afterCommit }) => {
    await app.limits.hit([addedPeople(caller.userId)], db)
    const { Email } = body
    const who = { groupId: group.id, by: caller.userId }
    const { userId, result } = Email
      ? await invitePerson(app, db, who, { ...body, Email }, now, afterCommit)
      : { userId: await addGuest(db, who, body, now), result: 'added' as const }
    await app.bus.tell(db, 'groupChanged', { groupId: group.id }, afterCommit)
    afterCommit(() => void app.jobs.wake())
    return { userId, wasInvited: result === 'invited', isApproved: result !== 'invited' }
  })

  importMembers(app)
  exportMembers(app)

  transact(app, setAdminInstrumentRating, async ({ body, caller, group, db, now }) => {
    await memberOf(db, group.id, body.UserId)
    if (!(await areInstruments(db, [body.InstrumentId]))) throw notFound('This instrument')
    const ids = { groupId: group.id, userId: body.UserId, instrumentId: body.InstrumentId }
    const detail = { instrumentId: body.InstrumentId, rating: body.Rating }
    const act = { at: now, groupId: group.id, by: caller.userId, action: 'rated' as const, about: body.UserId, detail }
    if (await setRating(db, { ...ids, rating: body.Rating })) await insertGroupAudit(db, act)
    return { userId: body.UserId, instrumentId: body.InstrumentId, adminRating: body.Rating }
  })

  handle(app, userInstrumentsForGroup, async ({ query, caller, group, db }) => {
    const member = await memberOf(db, group.id, query.userId)
    // Who has asked to join is for the admins to know.
    if (!member.approved_at && !group.isAdmin) throw notFound('This member')
    const found = await findMemberInstruments(db, group.id, query.userId)
    // By all that the two share, as on the profile: levels that are seen there are no secret here.
    const relation = await relationOf(db, caller.userId, query.userId)
    const { levels } = sightOf(relation, found?.levels_seen_by ?? 'organisers')
    const mayKnow = group.isAdmin || relation.isSelf
    return (found?.instruments ?? []).map(({ rating, adminRating, ...one }) => ({
      ...one,
      rating: levels ? rating : null,
      adminRating: mayKnow ? adminRating : null,
    }))
  })

  handle(app, removedUsers, async ({ group, db }) =>
    (await listRemoved(db, group.id)).map((one) => ({ ...person(one), removedAt: one.removed_at.toISOString() })),
  )

  transact(app, letBackIn, async ({ body, caller, group, db, now }) => {
    if (!(await deleteRemoval(db, group.id, body.UserId))) throw notFound('This person')
    const action = 'let-back-in'
    await insertGroupAudit(db, { at: now, groupId: group.id, by: caller.userId, action, about: body.UserId })
    return {}
  })

  handle(app, onlineUsersForGroup, ({ query, group, caller, db, now }) =>
    listOnline(db, group.id, caller.userId, new Date(now.getTime() - ONLINE_MS), query.max ?? 20),
  )

  handle(app, groupAudit, async ({ query, group, db }) => {
    const { entries, total } = await listGroupAudit(db, group.id, query.start ?? 0, query.limit ?? 20)
    return { entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })), total }
  })
}

interface Named {
  userId: number
  firstName: string
  lastName: string
  imageUrl: string | null
}

const person = ({ userId, firstName, lastName, imageUrl }: Named): Named => ({ userId, firstName, lastName, imageUrl })
