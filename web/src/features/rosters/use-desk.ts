import type { Slot } from '@app/core/contract/slots'
import { slotName } from '@app/core/rules/song-status'
import { useEffect, useMemo, useState } from 'react'
import { queryClient } from '../../lib/api/query-client.ts'
import { useMenu } from '../../lib/router/menu.ts'
import { useNavigate } from '../../lib/router/router.tsx'
import { showToast } from '../../lib/toasts.ts'
import type { SessionView } from '../sessions/queries.ts'
import type { Lifted } from './drag-person.ts'
import type { RosterEdit } from './edits.ts'
import type { HeldSlot } from './Held.tsx'
import type { Facts, SlotChange } from './Matrix.tsx'
import { brokenAt, bySlot, matrixOf, toMend } from './matrix.ts'
import { useRosterEdit } from './mutations.ts'
import { loadsOf } from './people.ts'
import { editsKey, type RosterView } from './queries.ts'
import type { AutoResult } from './use-auto-assign.ts'
import { useBringBack } from './use-bring-back.ts'
import { nameOf, shortNames } from './words.ts'

type Session = SessionView['session']

/** Everything that the matrix and the cards show, worked out once for both. */
export function useRosterFacts(session: Session, view: RosterView, preview: AutoResult | null, marked: number | null) {
  const names = useMemo(() => shortNames(view.people), [view.people])
  const assigned = useMemo(() => {
    const map = bySlot(view)
    for (const { slotId, after, rank, source } of preview?.changes ?? []) {
      if (after === null) map.delete(slotId)
      else map.set(slotId, { slotId, userId: after, source, rank, how: 'auto', locked: false, answer: null })
    }
    return map
  }, [view, preview])
  const broken = useMemo(
    () => (preview ? new Map() : brokenAt(view.broken, session.songs, assigned)),
    [view.broken, session.songs, assigned, preview],
  )
  const changes = useMemo(() => {
    if (!preview) return null
    const nameAt = (id: number | null) => (id === null ? null : (names.get(id) ?? 'Someone'))
    return new Map<number, SlotChange>(
      preview.changes.map(({ slotId, before, after, rank, source }) => [
        slotId,
        { before: nameAt(before), after: nameAt(after), rank, source },
      ]),
    )
  }, [preview, names])
  const grid = useMemo(() => matrixOf(session.songs, new Set(assigned.keys())), [session.songs, assigned])
  const rulesBroken = useMemo(() => (preview ? 0 : toMend(view.broken).length), [preview, view.broken])
  const facts: Facts = useMemo(
    () => ({ assigned, names, broken, rulesBroken, changes, marked }),
    [assigned, names, broken, rulesBroken, changes, marked],
  )
  const loads = useMemo(
    () => loadsOf({ people: view.people, assignments: [...assigned.values()] }, session.songs),
    [view.people, assigned, session.songs],
  )
  return { grid, facts, loads, names }
}

/** A dialog that belongs to the roster goes with it: leaving the route closes it. */
export function useClosedOnLeaving(isOpen: boolean, close: () => void) {
  useEffect(() => {
    if (!isOpen) return
    useMenu.setState({ closeNavigationModal: close })
    return () => {
      if (useMenu.getState().closeNavigationModal === close) useMenu.setState({ closeNavigationModal: null })
    }
  }, [isOpen, close])
}

interface Asked {
  edit: RosterEdit
  says: string
  /** What stands against it: a rule, or the lock that somebody put there. */
  about: 'rule' | 'lock'
}

/** What one does to a roster by hand, and the question where a rule or a lock stands against it. */
export function useHand(session: Session, view: RosterView) {
  const { rosterId, state } = view.roster
  const [asked, ask] = useState<Asked | null>(null)
  const navigate = useNavigate()
  const { bringBack } = useBringBack(session.id, rosterId)
  const { mutate } = useRosterEdit(rosterId, session.id, {
    onBreaksRule: (edit, says) => ask({ edit, says, about: 'rule' }),
    wayOut: (code, edit) => {
      if (code === 'NOT_COMING')
        return { label: 'See the list', run: () => navigate(`/admin/view-session?id=${session.id}&stage=sign-up`) }
      const song = code === 'SONG_CUT' && 'slotId' in edit && placeOfSlot(session, edit.slotId)?.song
      return song ? { label: 'Bring the song back', run: () => bringBack(song.sessionSongId) } : undefined
    },
  })
  const isSending = () => queryClient.isMutating({ mutationKey: editsKey(rosterId) }) > 0
  const isOpen = state === 'draft'
  const held = useMemo(() => bySlot(view), [view])
  const edit = (one: RosterEdit) => isOpen && mutate(one)
  return {
    mayEdit: isOpen,
    asked,
    insist: () => {
      if (asked?.edit.kind === 'assign' || asked?.edit.kind === 'lock') mutate({ ...asked.edit, force: true })
      else if (asked) mutate(asked.edit)
      ask(null)
    },
    leave: () => ask(null),
    assign: (slotId: number, userId: number) => edit({ kind: 'assign', slotId, userId }),
    /** From the list or from another slot, whose place whoever stands here takes; null: back into the list. */
    drop: ({ userId, fromSlotId }: Lifted, slotId: number | null) => {
      if (fromSlotId === null) return slotId !== null && edit({ kind: 'assign', slotId, userId })
      // Somebody else may have taken them off meanwhile.
      if (held.get(fromSlotId)?.userId !== userId)
        return showToast({ kind: 'error', title: 'Not moved', body: 'That part is not theirs any more.' })
      if (slotId === null) return edit({ kind: 'unassign', slotId: fromSlotId })
      return edit({ kind: 'assign', slotId, userId, fromSlotId, swap: held.has(slotId) })
    },
    /** By a key or a button, which slip more easily than a drag: what is locked is asked about. */
    takeOff: ({ slotId }: Pick<Slot, 'slotId'>) => {
      const one = held.get(slotId)
      if (one?.locked && isOpen)
        ask({
          edit: { kind: 'unassign', slotId },
          says: `${shortNames(view.people).get(one.userId) ?? 'Somebody'} is locked here. Take off anyway?`,
          about: 'lock',
        })
      else if (one) edit({ kind: 'unassign', slotId })
    },
    toggleLock: ({ slotId }: Pick<Slot, 'slotId'>) => {
      const one = held.get(slotId)
      if (one) edit({ kind: 'lock', slotId, userId: one.userId, locked: !one.locked })
    },
    most: (userId: number, max: number | null) => {
      const before = view.people.find((one) => one.userId === userId)?.wants?.allocationMax ?? null
      edit({ kind: 'most', userId, max, before })
    },
    // What is under way may yet be there to undo: only the server knows.
    undo: () => (view.mine.undo !== null || isSending()) && edit({ kind: 'undo' }),
    redo: () => (view.mine.redo !== null || isSending()) && edit({ kind: 'redo' }),
  }
}
export type Hand = ReturnType<typeof useHand>

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)

/** Ctrl+Z and Ctrl+Shift+Z, wherever the focus is on the page. */
export function useUndoKeys({ undo, redo }: { undo: () => void; redo: () => void }, isOn: boolean) {
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
      const isRedo = event.ctrlKey && event.key.toLowerCase() === 'y'
      if (!(isUndo || isRedo) || isTyping(event.target)) return
      event.preventDefault()
      if (isRedo || event.shiftKey) redo()
      else undo()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [undo, redo, isOn])
}

/** Where a slot stands, for what opens beside the matrix. */
export function placeOfSlot(session: Session, slotId: number | null) {
  for (const song of session.songs) {
    const slot = song.slots.find((one) => one.slotId === slotId)
    if (slot) return { slot, song, part: slotName(song.slots, slot) }
  }
  return null
}

/** What auto-assign is to leave as it is: to whoever has it, or empty. */
export const heldIn = ({ assignments }: RosterView, slotIds: readonly number[] = []): HeldSlot[] =>
  slotIds.map((slotId) => ({
    slotId,
    userId: assignments.find((one) => one.slotId === slotId)?.userId ?? null,
  }))

export const holderOf = (view: RosterView, facts: Facts, slotId: number) => {
  const held = facts.assigned.get(slotId)
  const person = held && view.people.find(({ userId }) => userId === held.userId)
  if (!held) return null
  return {
    userId: held.userId,
    name: person ? nameOf(person) : 'Somebody who left',
    locked: held.locked,
    says: (facts.broken.get(slotId) ?? []).map(({ says }) => says),
  }
}
