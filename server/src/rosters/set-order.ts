import type { optimiseOrder } from '@app/core/contract/rosters'
import type { Reply } from '@app/core/contract/route'
import type { Pin, SetOrder } from '@app/core/roster/order/set-order'
import { inTransaction } from '../lib/db/database.ts'
import { invalid, notFound, refused } from '../lib/errors.ts'
import type { App, Context } from '../lib/http/handle.ts'
import type { Asker } from '../lib/outside/roster-solver.ts'
import { recordChange } from '../session-history/record-change.ts'
import { placeSongs, setOrder } from '../session-songs/sql.ts'
import { lockSession } from '../sessions/sql.ts'
import { type Board, inputOf, must } from './board.ts'
import { boardForOrder } from './current-board.ts'

type Wanted = Context<typeof optimiseOrder>['body']

/** Songs that are played, in their order. */
const playedIn = ({ session }: Board) => session.input.songs.filter(({ cut }) => !cut).map(({ id }) => id)

async function ask(app: App, board: Board, wanted: Wanted, asker: Asker): Promise<SetOrder> {
  const pins = (wanted.pins ?? []).map(({ sessionSongId, place }): Pin => ({ songId: sessionSongId, place: place + 1 }))
  const [outcome] = await app.rosterSolver.ask([['order', inputOf(board), board.assignments, pins]], asker)
  const bad = outcome.ok ? undefined : outcome.refusals.find(({ code }) => code === 'bad-pin')
  if (bad && 'songId' in bad) {
    if (!playedIn(board).includes(bad.songId)) throw notFound('A song that is to stay in its place')
    throw invalid({ pins: 'Each song needs a place of its own, and the place has to be in the set.' })
  }
  return must(outcome)
}

/** Cut songs keep their places among the others. */
function merged(all: number[], order: readonly number[]): number[] {
  const played = new Set(order)
  const next = [...order]
  return all.map((id) => (played.has(id) ? (next.shift() as number) : id))
}

/** What is put in place is what was looked at: another organiser's move is not undone unseen, nor an order applied that nobody saw. */
function refuseUnseen(before: number[], after: readonly number[], shown: Wanted): void {
  if (shown.before && shown.before.join() !== before.join()) throw refused('SET_CHANGED', SET_CHANGED)
  if (shown.after && shown.after.join() !== after.join())
    throw refused(
      'RESULT_CHANGED',
      'It would come out in another order now, as somebody’s part changed since you looked. Nothing was moved: look at it again.',
    )
}

const SET_CHANGED = 'The set changed meanwhile. Nothing was moved: look at it again.'

export async function optimise(app: App, context: Context<typeof optimiseOrder>): Promise<Reply<typeof optimiseOrder>> {
  const { body, session, caller, db, now, afterCommit } = context
  const board = await boardForOrder(db, session.id, body.rosterId ?? undefined)
  const order = await ask(app, board, body, context.asker())
  const before = playedIn(board)
  const answer = {
    before,
    after: [...order.songIds],
    cost: { before: order.costBefore, after: order.cost, atLeast: order.bound },
  }
  if (!body.apply) return { ...answer, applied: false }
  refuseUnseen(before, order.songIds, body)
  await inTransaction(db, async (tx) => {
    await lockSession(tx, session.id)
    const all = await setOrder(tx, session.id)
    const played = new Set(before)
    const isSame = all.filter((id) => played.has(id)).join() === before.join() && before.every((id) => all.includes(id))
    if (!isSame) throw refused('SET_CHANGED', SET_CHANGED)
    if (order.songIds.join() === before.join()) return
    await placeSongs(tx, session.id, merged(all, order.songIds))
    const detail = { songs: before.length, from: order.costBefore, to: order.cost }
    const act = { by: caller.userId, action: 'set-order-changed' as const, detail }
    await recordChange(app, tx, session.id, act, now, afterCommit)
  })
  return { ...answer, applied: true }
}
