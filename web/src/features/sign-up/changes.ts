import type { Person } from '@app/core/contract/profile'
import type { Wish } from '@app/core/contract/sign-up'
import type { Slot } from '@app/core/contract/slots'
import { inOrderOf } from '@app/core/rules/order'
import { isSessionFull } from '@app/core/rules/sign-up'
import { songStatus } from '@app/core/rules/song-status'
import type { SessionView } from '../sessions/queries.ts'

/** What a member does to their own part of a session. */
export type Change =
  | { kind: 'take'; slotId: number; waitlist?: boolean /** Where it stood before it was given back. */; rank?: number }
  | { kind: 'leave'; slotId: number }
  | { kind: 'rank'; slotIds: number[] }
  | { kind: 'come'; min: number; max: number; notes?: string }
  | { kind: 'wildcard'; instrumentId: number; on: boolean }
  | { kind: 'answer'; slotId: number; confirm: boolean | null }

const songOf = ({ session }: SessionView, slotId: number) =>
  session.songs.find(({ slots }) => slots.some((slot) => slot.slotId === slotId))

function withSlot(view: SessionView, slotId: number, change: (slot: Slot) => Slot): SessionView {
  const songs = view.session.songs.map((song) => {
    if (!song.slots.some((slot) => slot.slotId === slotId)) return song
    const slots = song.slots.map((slot) => (slot.slotId === slotId ? change(slot) : slot))
    return { ...song, slots, status: songStatus(slots) }
  })
  return { ...view, session: { ...view.session, songs } }
}

const numbered = (wishes: Wish[]) => wishes.map((wish, index) => ({ ...wish, priority: index + 1 }))
const inRank = (wishes: Wish[]) => [...wishes].sort((a, b) => a.priority - b.priority)

/** Whoever takes a slot comes to the session, with the usual number of songs. */
function coming(view: SessionView, userId: number): SessionView {
  if (view.me.registration) return view
  const { settings, counts } = view.session
  const isFull = isSessionFull(view.session)
  const registration = {
    sessionId: view.session.id,
    userId,
    SongAssignMin: settings.songAssignMin,
    SongAssignMax: settings.songAssignMax,
    Notes: '',
    allocationMax: null,
    waitlistPosition: isFull ? counts.waitlisted + 1 : null,
    checkedIn: false,
  }
  const more = isFull ? { waitlisted: counts.waitlisted + 1 } : { registered: counts.registered + 1 }
  return {
    session: { ...view.session, counts: { ...counts, ...more } },
    me: { ...view.me, registration },
  }
}

function take(
  view: SessionView,
  { slotId, waitlist = false, rank }: Change & { kind: 'take' },
  self: Person,
): SessionView {
  const song = songOf(view, slotId)
  const own = view.me.wishes.find((wish) => wish.slotId === slotId)
  if (!song || own?.state === 'held' || (own && (own.state === 'waitlisted') === waitlist)) return view
  // A wish that waits from now on, or one that waited: it keeps its place.
  if (own) return switched(view, own, waitlist, self)
  const isHeld = view.session.settings.firstCome && !waitlist
  const slot = song.slots.find((one) => one.slotId === slotId)
  const wish: Wish = {
    // Not the server's number yet; it comes with the answer.
    id: -slotId,
    slotId,
    sessionSongId: song.sessionSongId,
    priority: 0,
    state: waitlist ? 'waitlisted' : isHeld ? 'held' : 'wished',
    waitlistPosition: waitlist ? (slot?.waitlist ?? 0) + 1 : null,
  }
  const wishes = inRank(view.me.wishes)
  wishes.splice(rank === undefined ? wishes.length : rank - 1, 0, wish)
  const taken = withSlot(view, slotId, (one) => ({
    ...one,
    wishes: one.wishes + (waitlist ? 0 : 1),
    waitlist: one.waitlist + (waitlist ? 1 : 0),
    player: isHeld ? self : one.player,
  }))
  return coming({ ...taken, me: { ...taken.me, wishes: numbered(wishes) } }, self.userId)
}

function switched(view: SessionView, own: Wish, waitlist: boolean, self: Person): SessionView {
  const change = { kind: 'take', slotId: own.slotId, waitlist, rank: own.priority } as const
  const { session, me } = take(leave(view, own.slotId), change, self)
  const wishes = me.wishes.map((wish) => (wish.slotId === own.slotId ? { ...wish, id: own.id } : wish))
  return { session, me: { ...me, wishes } }
}

function leave(view: SessionView, slotId: number): SessionView {
  const own = view.me.wishes.find((wish) => wish.slotId === slotId)
  if (!own) return view
  const isWaiting = own.state === 'waitlisted'
  const left = withSlot(view, slotId, (one) => ({
    ...one,
    wishes: Math.max(0, one.wishes - (isWaiting ? 0 : 1)),
    waitlist: Math.max(0, one.waitlist - (isWaiting ? 1 : 0)),
    player: own.state === 'held' ? null : one.player,
  }))
  const wishes = numbered(inRank(view.me.wishes).filter((wish) => wish !== own))
  return { ...left, me: { ...left.me, wishes } }
}

function ranked(view: SessionView, slotIds: number[]): SessionView {
  const before = inRank(view.me.wishes)
  const order = inOrderOf(
    before.map(({ slotId }) => slotId),
    slotIds,
  )
  const wishes = order.flatMap((slotId) => before.filter((wish) => wish.slotId === slotId))
  return { ...view, me: { ...view.me, wishes: numbered(wishes) } }
}

function come(view: SessionView, { min, max, notes }: Change & { kind: 'come' }, userId: number): SessionView {
  const { session, me } = coming(view, userId)
  if (!me.registration) return view
  const registration = {
    ...me.registration,
    SongAssignMin: min,
    SongAssignMax: max,
    Notes: notes ?? me.registration.Notes,
  }
  return { session, me: { ...me, registration } }
}

function wildcard(view: SessionView, instrumentId: number, on: boolean, userId: number): SessionView {
  const others = view.me.wildcards.filter((id) => id !== instrumentId)
  const changed = { ...view, me: { ...view.me, wildcards: on ? [...others, instrumentId] : others } }
  return on ? coming(changed, userId) : changed
}

/** A yes, a no or neither to a part of what is out: a no gives the part up, and taken back it is one's own again. */
function answer(view: SessionView, slotId: number, confirm: boolean | null, self: Person): SessionView {
  const { lineUp, wishes } = view.me
  if (!lineUp) return view
  const without = (slots: number[]) => slots.filter((one) => one !== slotId)
  const state = confirm === false ? ('wished' as const) : ('held' as const)
  const me = {
    ...view.me,
    wishes: wishes.map((wish) => (wish.slotId === slotId ? { ...wish, state } : wish)),
    lineUp: {
      ...lineUp,
      confirmed: confirm ? [...without(lineUp.confirmed), slotId] : without(lineUp.confirmed),
      declined: confirm === false ? [...without(lineUp.declined), slotId] : without(lineUp.declined),
    },
  }
  const player = confirm === false ? null : self
  return withSlot({ ...view, me }, slotId, (slot) => ({ ...slot, player }))
}

/**
 * The session as it will be once the server has said yes. Applying a change that is in already changes nothing: an answer may
 * arrive while the change still counts as under way.
 */
export function applied(view: SessionView, change: Change, self: Person): SessionView {
  switch (change.kind) {
    case 'take':
      return take(view, change, self)
    case 'leave':
      return leave(view, change.slotId)
    case 'rank':
      return ranked(view, change.slotIds)
    case 'come':
      return come(view, change, self.userId)
    case 'wildcard':
      return wildcard(view, change.instrumentId, change.on, self.userId)
    case 'answer':
      return answer(view, change.slotId, change.confirm, self)
  }
}
