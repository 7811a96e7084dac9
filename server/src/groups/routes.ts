import {
  allGroups,
  groupAdminDetails,
  groupDetailAssets,
  groupDetails,
  groupSettings,
  inviteLink,
  listForUser,
  resetInviteLink,
  type SessionDefaults,
  setGroupDescription,
  updateDefaultSessionSettings,
  updateGroupSettings,
} from '@app/core/contract/groups'
import { mergedChange } from '@app/core/rules/merged-change'
import { defaultsFault, sessionDefaultsFrom } from '@app/core/rules/session-defaults'
import QRCode from 'qrcode'
import { refuseClashes } from '../lib/db/clashes.ts'
import type { Db } from '../lib/db/database.ts'
import { invalid, notFound } from '../lib/errors.ts'
import { type App, handle, transact } from '../lib/http/handle.ts'
import { randomToken } from '../lib/secrets.ts'
import { listGroupPictures, showAsset } from '../media/sql.ts'
import { insertGroupAudit, lastGroupAct } from '../members/audit-sql.ts'
import { countMembers, listPending } from '../members/sql.ts'
import { countAnnounceable, countUnannounced } from '../notifications/notify-session.ts'
import { listNextOfGroups } from '../session-lists/next-sql.ts'
import { toSummary } from '../session-lists/sql.ts'
import { sessionsChanged } from '../sessions/sessions-changed.ts'
import { sessionIdsOf } from '../sessions/sql.ts'
import { listKeptIn } from '../sign-up/wishes-on-approval-sql.ts'
import { areInstruments } from '../songs/sql.ts'
import { countVenues, findVenue } from '../venues/sql.ts'
import { detailsCache } from './details.ts'
import { saveGroupRoute } from './save-group.ts'
import {
  browseGroups,
  findGroup,
  findGroupSettings,
  findInvite,
  listGroupsOfUser,
  lockGroup,
  lockGroupSettings,
  setGroupSwitches,
  setSessionDefaults,
  updateGroup,
} from './sql.ts'

async function nextSessions(db: Db, groupIds: number[], now: Date) {
  const rows = groupIds.length ? await listNextOfGroups(db, groupIds, now) : []
  const next = new Map(rows.map((row) => [row.group_id, { ...toSummary(row), timeZoneId: row.time_zone_id }]))
  return (groupId: number) => next.get(groupId) ?? null
}

export function groupsRoutes(app: App): void {
  const details = detailsCache(app)
  handle(app, groupDetails, ({ group }) => details(group))

  handle(app, groupAdminDetails, async ({ caller, group, db }) => ({
    ...(await details(group)).payload,
    pending: (await listPending(db, group.id)).map(({ asked_at, ...person }) => ({
      ...person,
      askedAt: asked_at.toISOString(),
    })),
    counts: { ...(await countMembers(db, group.id)), venues: await countVenues(db, group.id) },
    announceable: await countAnnounceable(db, group.id, null, caller.userId),
    unannounced: await countUnannounced(db, group.id, caller.userId),
  }))

  handle(app, groupDetailAssets, async ({ group, db }) => {
    const { description, imageAssetData } = await found(db, group.id)
    return { description, banner: imageAssetData, pictures: await listGroupPictures(db, group.id) }
  })

  handle(app, allGroups, async ({ body, db, now }) => {
    const { groups, total } = await browseGroups(db, body.q ?? '', body.start ?? 0, body.limit ?? 20)
    const ids = groups.map(({ id }) => id)
    const nextOf = await nextSessions(db, ids, now)
    return { groups: groups.map((group) => ({ ...group, nextSession: nextOf(group.id) })), total }
  })

  handle(app, listForUser, async ({ caller, db, now }) => {
    const groups = await listGroupsOfUser(db, caller.userId)
    const joined = groups.flatMap(({ id, approved_at }) => (approved_at === null ? [] : [id]))
    const nextOf = await nextSessions(db, joined, now)
    const isWaiting = groups.some(({ approved_at }) => approved_at === null)
    const kept = isWaiting ? await listKeptIn(db, caller.userId, now) : []
    const keptIn = (groupId: number) => {
      const row = kept.find((one) => one.group_id === groupId)
      return row
        ? { id: row.id, title: row.title, startDate: row.starts_at.toISOString(), timeZoneId: row.time_zone_id }
        : null
    }
    return groups.map((row) => ({
      sessionGroup: { id: row.id, name: row.name, imageAssetData: row.image },
      isAdmin: row.is_admin,
      isApproved: row.approved_at !== null,
      keptIn: keptIn(row.id),
      nextSession: nextOf(row.id),
    }))
  })

  saveGroupRoute(app)

  transact(app, setGroupDescription, async ({ query, body, caller, group, db, now, afterCommit }) => {
    if (query.assetId && !(await showAsset(db, query.assetId, caller.userId, group.id))) throw notFound('This picture')
    const before = await lockGroup(db, group.id)
    const seen = body.was === undefined ? {} : { description: body.was }
    const { changes, clashes } = mergedChange(
      { description: before?.description ?? '' },
      { description: body.text },
      seen,
    )
    if (clashes.length)
      refuseClashes([{ field: 'text', last: await lastGroupAct(db, group.id, 'description-changed') }], now)
    if (changes.description === undefined) return { text: before?.description ?? '' }
    await updateGroup(db, group.id, changes)
    await insertGroupAudit(db, { at: now, groupId: group.id, by: caller.userId, action: 'description-changed' })
    await app.bus.tell(db, 'groupChanged', { groupId: group.id }, afterCommit)
    return { text: body.text }
  })

  handle(app, groupSettings, async ({ group, db }) => {
    const settings = await findGroupSettings(db, group.id)
    return {
      group: await found(db, group.id),
      filtersEnabled: settings.filters_enabled,
      partLockoutEnabled: settings.part_lockout_enabled,
      defaultSessionSettings: sessionDefaultsFrom(settings.session_defaults),
    }
  })

  transact(app, updateGroupSettings, async ({ body, caller, group, db, now, afterCommit }) => {
    const before = await lockGroupSettings(db, group.id)
    const filtersEnabled = body.filtersEnabled ?? before.filters_enabled
    const partLockoutEnabled = body.partLockoutEnabled ?? before.part_lockout_enabled
    if (filtersEnabled === before.filters_enabled && partLockoutEnabled === before.part_lockout_enabled)
      return { filtersEnabled, partLockoutEnabled }
    await setGroupSwitches(db, group.id, { filtersEnabled, partLockoutEnabled })
    const audit = { at: now, groupId: group.id, by: caller.userId, detail: { ...body } }
    await insertGroupAudit(db, { ...audit, action: 'switches-changed' })
    await sessionsChanged(app, db, await sessionIdsOf(db, { groupId: group.id }), afterCommit)
    await app.bus.tell(db, 'groupChanged', { groupId: group.id }, afterCommit)
    return { filtersEnabled, partLockoutEnabled }
  })

  transact(app, updateDefaultSessionSettings, async ({ body, caller, group, db, now }) => {
    const before = sessionDefaultsFrom((await lockGroupSettings(db, group.id)).session_defaults)
    const { changes, clashes } = mergedChange(
      before,
      given<SessionDefaults>(body.settings),
      body.was && given<SessionDefaults>(body.was),
    )
    const told = clashes.map(async (field) => ({
      field: `settings.${field}`,
      last: await lastGroupAct(db, group.id, 'settings-changed', { field }),
    }))
    refuseClashes(await Promise.all(told), now)
    const changed = Object.keys(changes)
    if (!changed.length) return before
    const settings = sessionDefaultsFrom(before, changes)
    if (defaultsFault(settings))
      throw invalid({ 'settings.songAssignMin': 'The fewest songs cannot be more than the most.' })
    if (
      !(await areInstruments(
        db,
        settings.slots.map((slot) => slot.instrumentId),
      ))
    )
      throw notFound('An instrument')
    if (settings.locationId && (await findVenue(db, settings.locationId))?.groupId !== group.id)
      throw notFound('This venue')
    await setSessionDefaults(db, group.id, settings)
    const detail = { changed }
    await insertGroupAudit(db, { at: now, groupId: group.id, by: caller.userId, action: 'settings-changed', detail })
    return settings
  })

  const invitation = async (groupId: number, key: string) => {
    // Whoever opens it joins by the group's id and the key, so the link holds both.
    const link = `${app.settings.PUBLIC_URL}/join/${groupId}-${key}`
    return { key, link, qrCode: await QRCode.toString(link, { type: 'svg', margin: 1 }) }
  }

  handle(app, inviteLink, async ({ group, db }) =>
    invitation(group.id, (await findInvite(db, group.id))?.invite_key ?? ''),
  )

  transact(app, resetInviteLink, async ({ caller, group, db, now }) => {
    const key = randomToken()
    await updateGroup(db, group.id, { invite_key: key })
    await insertGroupAudit(db, { at: now, groupId: group.id, by: caller.userId, action: 'invite-link-reset' })
    return invitation(group.id, key)
  })
}

type Given<T> = { [K in keyof T]?: T[K] | undefined }
const given = <T extends object>(values: Given<T>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>

async function found(db: Db, groupId: number) {
  const group = await findGroup(db, groupId)
  if (!group) throw notFound('This group')
  return group
}
