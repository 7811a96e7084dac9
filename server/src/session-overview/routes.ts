import { askForSlots, sessionOverview, setSignUpOpen, setSignUpStates } from '@app/core/contract/session-overview'
import type { SessionSongWithSlots } from '@app/core/contract/session-songs'
import { mayReach } from '@app/core/rules/mail-leaving'
import { isInSet } from '@app/core/rules/readiness'
import { isSignUpOpen } from '@app/core/rules/sign-up'
import { slotNames } from '@app/core/rules/song-status'
import { findGroup } from '../groups/sql.ts'
import { notFound } from '../lib/errors.ts'
import { type App, handle, transact } from '../lib/http/handle.ts'
import { countMembers } from '../members/sql.ts'
import { countAnnounceable, notifyAnnounced } from '../notifications/notify-session.ts'
import { moveWaitlist } from '../offers/move-waitlist.ts'
import { listOwing } from '../payments/sql.ts'
import { recordChange } from '../session-history/record-change.ts'
import { insertHistory } from '../session-history/sql.ts'
import { readSongs } from '../session-songs/sql.ts'
import { refuseWhenOver } from '../sessions/hold-session.ts'
import { mailSessionNews } from '../sessions/session-mails.ts'
import { lockSession, readSession } from '../sessions/sql.ts'
import { listAllWishes } from '../sign-up/wishes-sql.ts'
import { changeSignUps } from '../slots/change-sign-ups.ts'
import { listSignUps } from '../slots/sql.ts'
import { findUser } from '../users/sql.ts'
import { openSignUp } from './open-sign-up.ts'
import { countUnanswered, listAskable, readAnswers, readGaps, readPeople } from './sql.ts'

/** Nobody is asked for the same session more than once a day, whoever asks. */
const ASK_AGAIN_MS = 86_400_000

const partsOf = (songs: SessionSongWithSlots[]) =>
  new Map(
    songs
      .filter(isInSet)
      .flatMap(({ title, slots }) =>
        [...slotNames(slots)].map(([slotId, instrument]) => [slotId, { instrument, song: title }] as const),
      ),
  )

export function sessionOverviewRoutes(app: App): void {
  handle(app, sessionOverview, async ({ caller, session, db }) => {
    const shown = await readSession(db, session.id)
    if (!shown) throw notFound('This session')
    const wishes = await listAllWishes(db, session.id)
    return {
      members: (await countMembers(db, session.groupId)).members,
      ...(await countUnanswered(db, session.id, caller.userId)),
      announceable: await countAnnounceable(db, session.groupId, session.id, caller.userId),
      answers: await readAnswers(db, shown, caller.userId),
      people: await readPeople(db, session.id, wishes),
      ...(await readGaps(db, shown, wishes)),
      owing: (await listOwing(db, session.id)).map(({ person }) => person),
      currency: (await findGroup(db, session.groupId))?.currency ?? '',
    }
  })

  transact(app, askForSlots, async ({ body, caller, session, db, now, afterCommit }) => {
    // Held, so that two presses at once come one after the other, and the second finds everybody asked.
    const row = await lockSession(db, session.id)
    if (!row) throw notFound('This session')
    refuseWhenOver(row, now)
    const parts = partsOf(await readSongs(db, session.id))
    const since = new Date(now.getTime() - ASK_AGAIN_MS)
    const ids = body.asks.map(({ userId }) => userId)
    const readers = new Map((await listAskable(db, session.id, ids, since)).map((one) => [one.userId, one]))
    const name = (await findUser(db, caller.userId))?.first_name ?? 'An organiser'
    const isOpen = isSignUpOpen({ signUpOpen: row.sign_up_open, signUpClosesAt: row.sign_up_closes_at }, now)
    const asking = { kind: 'ask' as const, by: caller.userId, name, message: body.message ?? '', isOpen }
    let told = 0
    for (const { userId, slotIds } of body.asks) {
      const reader = readers.get(userId)
      // Named twice in one call, they are asked once.
      readers.delete(userId)
      const wanted = slotIds.flatMap((slotId) => parts.get(slotId) ?? [])
      if (wanted.length < slotIds.length) throw notFound('A slot')
      if (!reader || !mayReach('ask', reader)) continue
      const news = { ...asking, parts: wanted }
      told += await mailSessionNews(app, db, row, [reader], news, afterCommit)
      await insertHistory(db, {
        sessionId: session.id,
        at: now,
        by: caller.userId,
        action: 'asked',
        about: userId,
        detail: { slotId: slotIds[0], slots: slotIds.length },
      })
    }
    return { told }
  })

  transact(app, setSignUpOpen, async ({ body, caller, session, db, now, afterCommit }) => {
    const row = await lockSession(db, session.id)
    if (!row || row.deleted_at) throw notFound('This session')
    if (body.open) refuseWhenOver(row, now)
    const { fields, closesAt } = await openSignUp(db, row, body, now)
    if (fields.length) {
      const action = body.open ? 'sign-up-opened' : 'sign-up-closed'
      await recordChange(app, db, session.id, { by: caller.userId, action, detail: { fields } }, now, afterCommit)
      await app.bus.tell(db, 'groupChanged', { groupId: session.groupId }, afterCommit)
    }
    if (body.open && body.announce === 'members')
      await notifyAnnounced({ app, db, now, afterCommit }, row, caller.userId)
    return { signUpOpen: body.open, signUpClosesAt: closesAt }
  })

  transact(app, setSignUpStates, async ({ body, caller, session, db, now, afterCommit }) => {
    await lockSession(db, session.id)
    const changed = await changeSignUps(db, session.id, body.states, now)
    if (changed.length) {
      const states = new Set(changed.map(({ state }) => state))
      const instrumentIds = changed.map(({ instrumentId }) => instrumentId)
      const detail = { instrumentIds, ...(states.size === 1 && { state: changed[0]?.state }) }
      const act = { by: caller.userId, action: 'sign-up-states-changed' as const, detail }
      await recordChange(app, db, session.id, act, now, afterCommit)
      await moveWaitlist({ app, db, now, afterCommit }, session.id)
    }
    return (await listSignUps(db, session.id)).map(({ instrumentId, instrumentName, family, state, reason }) => ({
      instrumentId,
      instrumentName,
      family,
      state,
      reason,
    }))
  })
}
