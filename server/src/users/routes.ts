import {
  completeRegistration,
  getEmailNotificationSettings,
  getNotificationSettings,
  removeInstrument,
  updateEmailNotificationSettings,
  updateInstrument,
  updateNotificationSettings,
  updateOnlineActivity,
  updateProfile,
  userOnlineStatus,
  userProfile,
} from '@app/core/contract/users'
import { emailSettingsFrom, notificationSettingsFrom } from '@app/core/rules/notification-settings'
import { RELATIONS, sightOf } from '@app/core/rules/visibility'
import { acquaintanceOf } from '../channels/sql.ts'
import type { Db } from '../lib/db/database.ts'
import { notFound } from '../lib/errors.ts'
import { type App, handle, transact } from '../lib/http/handle.ts'
import { relationOf } from '../members/sql.ts'
import { countPlayed, findTogether, listComing, listCommonGroups, listPlayed } from '../played/sql.ts'
import { areGenres, areInstruments } from '../songs/sql.ts'
import { exportRoute } from './export-account.ts'
import { personChanged } from './person-changed.ts'
import {
  findUser,
  lockUser,
  nameColumns,
  profileOf,
  readSettings,
  toOwnProfile,
  touchLastSeen,
  updateUser,
} from './sql.ts'
import {
  clearOtherPrimaries,
  listUserGenres,
  listUserInstruments,
  removeUserInstrument,
  saveUserInstrument,
  setUserGenres,
} from './tastes-sql.ts'

/** How long after the last report somebody still counts as here. */
const ONLINE_MS = 2 * 60_000

/** To who may know name and picture alone. */
const UNKNOWN = {
  ...{ bio: '', gender: '', memberSince: null, instruments: [], genres: [] },
  ...{ groups: [], played: { sessions: 0, songs: 0, withYou: 0 }, sessions: [], coming: [], together: null },
}

export function usersRoutes(app: App): void {
  transact(app, updateProfile, async ({ body, caller, db, afterCommit }) => {
    const changes = {
      ...nameColumns({ firstName: body.FirstName, lastName: body.LastName }),
      bio: body.Bio ?? undefined,
      gender: body.Gender ?? undefined,
      levels_seen_by: body.LevelsSeenBy,
    }
    const user = found(await updateUser(db, caller.userId, changes))
    if (body.GenreIds) {
      if (!(await areGenres(db, body.GenreIds))) throw notFound('A genre')
      await setUserGenres(db, caller.userId, body.GenreIds)
    }
    await personChanged(app, db, caller.userId, afterCommit)
    return toOwnProfile(user)
  })

  transact(app, updateInstrument, async ({ body, caller, db }) => {
    await lockUser(db, caller.userId)
    if (!(await areInstruments(db, [body.InstrumentId]))) throw notFound('This instrument')
    await saveUserInstrument(db, caller.userId, {
      id: body.InstrumentId,
      rating: body.Rating,
      isPrimary: body.IsPrimary,
      note: body.Note,
    })
    if (body.IsPrimary) await clearOtherPrimaries(db, caller.userId, body.InstrumentId)
    const mine = await listUserInstruments(db, caller.userId)
    return found(mine.find((one) => one.instrumentId === body.InstrumentId))
  })

  handle(app, removeInstrument, async ({ params, caller, db }) => {
    if (!(await removeUserInstrument(db, caller.userId, params.id))) throw notFound('This instrument')
    return {}
  })

  transact(app, completeRegistration, async ({ body, caller, db, now, afterCommit }) => {
    const instruments = body.Instruments ?? []
    if (
      !(await areInstruments(
        db,
        instruments.map((one) => one.InstrumentId),
      ))
    )
      throw notFound('An instrument')
    for (const one of instruments) {
      await saveUserInstrument(db, caller.userId, {
        id: one.InstrumentId,
        rating: one.Rating,
        isPrimary: undefined,
        note: undefined,
      })
    }
    const names = nameColumns({ firstName: body.FirstName, lastName: body.LastName })
    const changes = { ...names, registration_completed_at: now }
    const user = found(await updateUser(db, caller.userId, changes))
    await personChanged(app, db, caller.userId, afterCommit)
    return toOwnProfile(user)
  })

  handle(app, userProfile, async ({ params, query, caller, db, now }) => {
    const user = await findUser(db, params.id || caller.userId)
    if (!user) throw notFound('This profile')
    const isOwn = user.id === caller.userId
    const relation = isOwn && query.as ? RELATIONS[query.as] : await relationOf(db, caller.userId, user.id)
    const { isSelf } = relation
    const sight = sightOf(relation, user.levels_seen_by)
    const { id, userId, first, firstName, last, lastName, imageUrl, bio, gender } = isSelf
      ? toOwnProfile(user)
      : profileOf(user)
    const named = { id, userId, first, firstName, last, lastName, imageUrl, isSelf, isKnown: sight.profile }
    if (!sight.profile) return { ...named, ...UNKNOWN }
    const instruments = (await listUserInstruments(db, user.id)).map((one) =>
      sight.levels ? one : { ...one, rating: null, note: '' },
    )
    const pair = { viewerId: caller.userId, userId: user.id }
    return {
      ...named,
      ...{ bio, gender, memberSince: user.created_at.toISOString(), instruments },
      genres: await listUserGenres(db, user.id),
      groups: await listCommonGroups(db, pair),
      played: await countPlayed(db, pair, now),
      sessions: await listPlayed(db, pair, now),
      coming: await listComing(db, pair, now),
      together: await findTogether(db, pair, now),
    }
  })

  handle(app, updateOnlineActivity, async ({ query, caller, db, now }) => {
    await touchLastSeen(db, caller.userId, query.action.toLowerCase(), now)
    return {}
  })

  handle(app, userOnlineStatus, async ({ params, caller, db, now }) => {
    const user = await findUser(db, params.id)
    if (!user) throw notFound('This user')
    const sight = sightOf(await relationOf(db, caller.userId, user.id), user.levels_seen_by)
    const isBlocked = (await acquaintanceOf(db, caller.userId, user.id))?.isBlocked
    const seen = sight.profile && !isBlocked ? user.last_seen_at : null
    return {
      userId: user.id,
      isOnline: seen !== null && now.getTime() - seen.getTime() < ONLINE_MS,
      lastSeenAt: seen?.toISOString() ?? null,
    }
  })

  handle(app, getNotificationSettings, async ({ caller, db }) =>
    notificationSettingsFrom((await saved(db, caller.userId)).notification_settings),
  )

  transact(app, updateNotificationSettings, async ({ body, caller, db }) => {
    await lockUser(db, caller.userId)
    const settings = notificationSettingsFrom((await saved(db, caller.userId)).notification_settings, body.settings)
    await updateUser(db, caller.userId, { notification_settings: JSON.stringify(settings) })
    return settings
  })

  handle(app, getEmailNotificationSettings, async ({ caller, db }) =>
    emailSettingsFrom((await saved(db, caller.userId)).email_settings),
  )

  transact(app, updateEmailNotificationSettings, async ({ body, caller, db }) => {
    await lockUser(db, caller.userId)
    const settings = emailSettingsFrom((await saved(db, caller.userId)).email_settings, body.settings)
    await updateUser(db, caller.userId, { email_settings: JSON.stringify(settings) })
    return settings
  })

  exportRoute(app)
}

const saved = async (db: Db, userId: number) => found(await readSettings(db, userId))

/** The caller's own row: gone only if the account was deleted while this call ran. */
function found<T>(row: T | undefined): T {
  if (row === undefined) throw notFound('Your account')
  return row
}
