import type { Letter } from '@app/core/contract/letter'
import { createRoster, type Roster } from '@app/core/contract/rosters'
import { registerPart } from '@app/core/contract/sign-up'
import { setSlotRequired } from '@app/core/contract/slots'
import { textOf } from '../mails/queued-mail.ts'
import type { TestApp } from './app.ts'
import { BASS, DRUMS, members, type SessionOfSix, sessionOfSix, VOCALS, type Wanted } from './session.ts'

const SEED = 4711

export interface RosterNight extends SessionOfSix {
  players: { id: number; token: string; email: string }[]
  roster: Roster
  /** The organiser. */
  as: { token: string }
}

/**
 * Three songs of vocals, bass and drums, the last two of each song required, and six members: each wants every slot of one
 * instrument, the first three the first songs before the others, the others the other way round.
 */
export async function rosterNight(app: TestApp, wanted: Wanted = {}): Promise<RosterNight> {
  const six = await sessionOfSix(app, { songs: 3, slots: [VOCALS, BASS, DRUMS], ...wanted })
  const as = { token: six.admin.token }
  const players = await members(app, six.group.id, 6)
  for (const { slots } of six.songs)
    for (const { slotId, instrumentId } of slots)
      if (instrumentId !== VOCALS)
        await app.call(setSlotRequired, { SessionId: six.session.id, SlotId: slotId, Required: true }, as)
  for (const [index, player] of players.entries()) {
    const wishes = six.songs.map(({ slots }) => slots[index % 3]?.slotId ?? 0)
    for (const SlotId of index < 3 ? wishes : wishes.reverse())
      await app.call(registerPart, { SessionId: six.session.id, SlotId }, { token: player.token })
  }
  const { payload: roster } = await app.call(createRoster, { sessionId: six.session.id }, as)
  // Drawn, it would be another roster in every run.
  await app.database.db.updateTable('rosters').set({ seed: SEED }).where('id', '=', roster.rosterId).execute()
  return { ...six, players, roster: { ...roster, seed: SEED }, as }
}

/** What somebody would read, as the mail says it. */
export const textIn = (message: { letter: Letter | null } | undefined) => message?.letter && textOf(message.letter)
