import { MOST_SLOTS } from '@app/core/contract/groups'
import {
  addSlot,
  instrumentsForSession,
  registeredUsersForSlot,
  removeSlot,
  setSlotMinRating,
  setSlotRequired,
  signUpStates,
  signUpStatesByPost,
  slotById,
  slotsForSong,
  updateSignUpState,
  updateSlotNote,
} from '@app/core/contract/slots'
import { mergedChange } from '@app/core/rules/merged-change'
import { refuseClashes } from '../lib/db/clashes.ts'
import type { Db } from '../lib/db/database.ts'
import { notAllowed, notFound, refused } from '../lib/errors.ts'
import { type App, handle, transact } from '../lib/http/handle.ts'
import { moveWaitlist } from '../offers/move-waitlist.ts'
import { tellingWhosePartsChange } from '../rosters/tell-parts.ts'
import { recordChange } from '../session-history/record-change.ts'
import { lastChange } from '../session-history/sql.ts'
import { addSlots } from '../session-songs/add-slots.ts'
import { findSessionSong } from '../session-songs/sql.ts'
import { lockSession } from '../sessions/sql.ts'
import { areInstruments } from '../songs/sql.ts'
import { changeSignUps } from './change-sign-ups.ts'
import {
  changeSlot,
  countSlots,
  deleteSlot,
  findSignUps,
  findSlot,
  listSignUps,
  listSlotRegistrations,
  listSlotsOfSong,
  songOfSlot,
} from './sql.ts'

export function slotsRoutes(app: App): void {
  const found = async (db: Db, sessionId: number, slotId: number) => {
    const slot = await findSlot(db, sessionId, slotId)
    if (!slot) throw notFound('This slot')
    return slot
  }

  handle(app, slotById, ({ params, session, db }) => found(db, session.id, params.id))

  transact(app, addSlot, async ({ body, caller, session, db, now, afterCommit }) => {
    await lockSession(db, session.id)
    if (!(await findSessionSong(db, session.id, body.sessionSongId))) throw notFound('This song')
    if (!(await areInstruments(db, [body.instrumentId]))) throw notFound('This instrument')
    if ((await countSlots(db, body.sessionSongId)) >= MOST_SLOTS)
      throw refused('TOO_MANY_SLOTS', `A song has ${MOST_SLOTS} slots at most.`)
    const [slotId = 0] = await addSlots(db, session.id, [
      {
        session_id: session.id,
        session_song_id: body.sessionSongId,
        instrument_id: body.instrumentId,
        required: body.Required ?? false,
        details: body.details ?? '',
      },
    ])
    await recordChange(
      app,
      db,
      session.id,
      { by: caller.userId, action: 'slot-added', detail: { slotId } },
      now,
      afterCommit,
    )
    return found(db, session.id, slotId)
  })

  transact(app, removeSlot, async ({ body, caller, session, db, now, afterCommit }) => {
    const row = await lockSession(db, session.id)
    if (!row) throw notFound('This session')
    const slot = await found(db, session.id, body.SlotId)
    const sessionSongId = await songOfSlot(db, body.SlotId)
    const { toldLater } = await tellingWhosePartsChange({ app, db, now, afterCommit }, row, caller.userId, () =>
      deleteSlot(db, session.id, body.SlotId, { by: caller.userId, at: now }),
    )
    const detail = { slotId: body.SlotId, sessionSongId, instrument: slot.instrumentName }
    await recordChange(app, db, session.id, { by: caller.userId, action: 'slot-removed', detail }, now, afterCommit)
    return { toldLater }
  })

  transact(app, setSlotRequired, async ({ body, caller, session, db, now, afterCommit }) => {
    const before = await found(db, session.id, body.SlotId)
    if (before.required === body.Required) return before
    await changeSlot(db, session.id, body.SlotId, { required: body.Required })
    const detail = { slotId: body.SlotId, required: body.Required }
    await recordChange(app, db, session.id, { by: caller.userId, action: 'slot-changed', detail }, now, afterCommit)
    return found(db, session.id, body.SlotId)
  })

  transact(app, setSlotMinRating, async ({ body, caller, session, db, now, afterCommit }) => {
    const before = await found(db, session.id, body.SlotId)
    if (before.minRating === body.MinRating) return before
    await changeSlot(db, session.id, body.SlotId, { min_rating: body.MinRating })
    const detail = { slotId: body.SlotId, minRating: body.MinRating }
    await recordChange(app, db, session.id, { by: caller.userId, action: 'slot-changed', detail }, now, afterCommit)
    return found(db, session.id, body.SlotId)
  })

  transact(app, updateSlotNote, async ({ body, caller, session, db, now, afterCommit }) => {
    await lockSession(db, session.id)
    const slot = await found(db, session.id, body.slotId)
    if (!session.mayRun && slot.player?.userId !== caller.userId)
      throw notAllowed('Only the person who plays a slot, or an organiser, can write its note.')
    const seen = body.was === undefined ? {} : { note: body.was }
    const { changes, clashes } = mergedChange({ note: slot.note }, { note: body.note }, seen)
    if (clashes.length) {
      const last = await lastChange(db, session.id, 'slot-note-written', { slotId: body.slotId })
      refuseClashes([{ field: 'note', now: slot.note || 'nothing', last }], now)
    }
    if (changes.note === undefined) return slot
    await changeSlot(db, session.id, body.slotId, { note: changes.note })
    const detail = { slotId: body.slotId }
    await recordChange(
      app,
      db,
      session.id,
      { by: caller.userId, action: 'slot-note-written', detail },
      now,
      afterCommit,
    )
    return found(db, session.id, body.slotId)
  })

  handle(app, registeredUsersForSlot, async ({ query, session, db }) =>
    (await listSlotRegistrations(db, session.groupId, { slotId: query.slotId })).map(({ person, waitlist, plays }) => ({
      person,
      waitlist,
      plays,
    })),
  )

  handle(app, slotsForSong, async ({ body, session, db }) => {
    const registrations = await listSlotRegistrations(db, session.groupId, body)
    return (await listSlotsOfSong(db, body.sessionSongId)).map((slot) => ({
      ...slot,
      registrations: registrations
        .filter((registration) => registration.slotId === slot.slotId)
        .map(({ slotId: _, createdAt, ...registration }) => ({
          ...registration,
          registeredAt: createdAt.toISOString(),
        })),
    }))
  })

  const states = async (db: Db, sessionId: number) =>
    (await listSignUps(db, sessionId)).map(({ slots: _, required: __, wishes: ___, taken: ____, ...signUp }) => signUp)

  handle(app, signUpStates, ({ session, db }) => states(db, session.id))
  handle(app, signUpStatesByPost, ({ session, db }) => states(db, session.id))
  handle(app, instrumentsForSession, ({ session, db }) => listSignUps(db, session.id))

  transact(app, updateSignUpState, async ({ query, caller, session, db, now, afterCommit }) => {
    const { instrumentId, newState: state, reason = '', wasState, wasReason } = query
    await lockSession(db, session.id)
    const [detail] = await changeSignUps(db, session.id, [{ instrumentId, state, reason, wasState, wasReason }], now)
    if (detail) {
      const act = { by: caller.userId, action: 'sign-up-state-changed' as const, detail }
      await recordChange(app, db, session.id, act, now, afterCommit)
      await moveWaitlist({ app, db, now, afterCommit }, session.id)
    }
    const [signUp] = await findSignUps(db, session.id, [instrumentId])
    if (!signUp) throw notFound('This instrument')
    return signUp
  })
}
