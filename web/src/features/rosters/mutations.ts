import { rosterRepair } from '@app/core/contract/assignments'
import { type Draft, endDraft, fillDraft, startDraft, submitPicks, undoPick } from '@app/core/contract/drafts'
import {
  type AutoAssignOptions,
  assignSlot,
  autoAssign,
  createRoster,
  deleteRoster,
  optimiseOrder,
  publishRoster,
  type Roster,
  type RosterChange,
  renameRoster,
  restoreRoster,
  unassignSlot,
  undoRosterChange,
} from '@app/core/contract/rosters'
import type { Input } from '@app/core/contract/route'
import { resetAllocationMax, updateAllocationMax } from '@app/core/contract/sign-up'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { askAgain, queryClient } from '../../lib/api/query-client.ts'
import { showToast } from '../../lib/toasts.ts'
import { sessionKey } from '../sessions/queries.ts'
import { endedWords } from './draft.ts'
import { answered, foreseen, type RosterEdit, standsAlike, touchedBy } from './edits.ts'
import {
  type DraftNow,
  draftKey,
  editsKey,
  fetchRoster,
  knownRoster,
  rosterKey,
  rostersKey,
  writeRoster,
} from './queries.ts'
import { limitWords } from './words.ts'

const INLINE = { errors: 'inline' } as const
export const hasCode = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === code
export const breaksRule = (error: unknown): error is ApiError => hasCode(error, 'BREAKS_RULE')

const tell = (title: string) => (error: Error) => showToast({ kind: 'error', title, body: error.message })

type SlotEdit = Exclude<RosterEdit, { kind: 'most' }>
type MostEdit = Extract<RosterEdit, { kind: 'most' }>

function send(rosterId: number, edit: SlotEdit, version: number | undefined): Promise<RosterChange> {
  const seen = version === undefined ? { rosterId } : { rosterId, version }
  switch (edit.kind) {
    case 'assign':
    case 'lock': {
      const { kind: _, ...rest } = edit
      return call(assignSlot, { ...seen, ...rest }, INLINE)
    }
    case 'unassign':
      return call(unassignSlot, { ...seen, slotId: edit.slotId }, INLINE)
    case 'undo':
    case 'redo':
      return call(undoRosterChange, { ...seen, redo: edit.kind === 'redo' }, INLINE)
  }
}

// Somebody who changes something every moment must not keep us sending for ever.
const TRIES = 4

/** Sends an edit. Where others changed the roster meanwhile, but not these slots, it is sent again by itself. */
async function sendOver(rosterId: number, edit: SlotEdit): Promise<RosterChange> {
  for (let left = TRIES; ; left--) {
    const before = knownRoster(rosterId)
    try {
      return await send(rosterId, edit, before?.roster.version)
    } catch (error) {
      if (!hasCode(error, 'ROSTER_CHANGED')) throw error
      const now = await fetchRoster(rosterId)
      if (left === 1 || !before || !standsAlike(before, now, touchedBy(edit))) throw error
      showToast({
        kind: 'plain',
        topic: 'roster-changed',
        title: 'Somebody else is working on it too',
        body: error.message,
      })
    }
  }
}

/** It belongs to the session, not to one roster of it, so its guard is what was shown. */
async function sendMost(sessionId: number, { userId, max, before }: MostEdit): Promise<null> {
  if (max === null) await call(resetAllocationMax, { sessionId, userId, before }, INLINE)
  else await call(updateAllocationMax, { sessionId, userId, max, before }, INLINE)
  return null
}

interface EditOptions {
  /** A rule stands against it: asked about where this is given. */
  onBreaksRule: (edit: RosterEdit, says: string) => void
  /** What can be done about a refusal, beside its words. */
  wayOut?: (code: string, edit: RosterEdit) => { label: string; run: () => void } | undefined
}

/** Changes a roster by hand: shown at once (queries.ts), sent in order, taken back when refused. */
export function useRosterEdit(rosterId: number, sessionId: number, { onBreaksRule, wayOut }: EditOptions) {
  const mutationKey = editsKey(rosterId)
  const onLimit = (edit: MostEdit) => {
    const person = knownRoster(rosterId)?.people.find(({ userId }) => userId === edit.userId)
    writeRoster(rosterId, (view) => foreseen(view, edit))
    showToast({
      kind: 'plain',
      topic: 'most-songs',
      title: limitWords(person?.firstName || 'They', edit.max),
      body: edit.before === null ? 'There was no limit before.' : `It was ${edit.before} before.`,
      action: {
        label: 'Undo',
        run: () => editing.mutate({ ...edit, max: edit.before, before: edit.max }),
      },
    })
    // Which rules it breaks, and how even it is, the server says.
    return askAgain(rosterKey(rosterId), [...sessionKey(sessionId), 'overview'])
  }
  const editing = useMutation({
    mutationKey,
    scope: { id: mutationKey.join('-') },
    mutationFn: (edit: RosterEdit) => (edit.kind === 'most' ? sendMost(sessionId, edit) : sendOver(rosterId, edit)),
    onSuccess: (change, edit) => {
      void queryClient.invalidateQueries({ queryKey: rostersKey(sessionId), refetchType: 'none' })
      if (edit.kind === 'most') void onLimit(edit)
      else if (change) writeRoster(rosterId, (view) => answered(view, change))
    },
    onError: (error, edit) => {
      if (edit.kind === 'most') {
        showToast({ kind: 'error', title: 'Not changed', body: error.message })
        void askAgain(rosterKey(rosterId))
      } else if (breaksRule(error)) onBreaksRule(edit, error.message)
      else if (hasCode(error, 'NOTHING_TO_UNDO')) return
      else if (hasCode(error, 'CHANGED_SINCE')) {
        showToast({ kind: 'error', title: edit.kind === 'redo' ? 'Not redone' : 'Not undone', body: error.message })
        // What the next undo would take back is another change now.
        void askAgain(rosterKey(rosterId))
      } else if (hasCode(error, 'ROSTER_CHANGED'))
        showToast({ kind: 'error', title: 'Not done: this slot has changed in the meantime', body: error.message })
      else {
        const action = error instanceof ApiError ? wayOut?.(error.code, edit) : undefined
        showToast({ kind: 'error', title: 'That did not work', body: error.message, ...(action && { action }) })
      }
    },
  })
  return editing
}

export interface AutoAsk {
  options: AutoAssignOptions
  signal?: AbortSignal
}

/** What auto-assign would make of a roster; nothing is written. */
export const usePreviewAutoAssign = (rosterId: number) =>
  useMutation({
    mutationFn: ({ options, signal }: AutoAsk) =>
      call(autoAssign, { rosterId, options, preview: true }, { ...INLINE, signal }),
  })

interface Keeping {
  options: AutoAssignOptions
  expected: string
  /** In a new roster; the one that it was worked out from stays. */
  copy?: boolean
}

/** Keeps what was shown; if it would come out otherwise by now, it is refused. */
export const useKeepAutoAssign = (rosterId: number, sessionId: number) =>
  useMutation({
    mutationFn: (keeping: Keeping) => call(autoAssign, { rosterId, ...keeping, ...versionOf(rosterId) }, INLINE),
    onSuccess: async ({ applied }, { copy }) => {
      if (applied && !copy) writeRoster(rosterId, (view) => answered(view, applied))
      await askAgain(rosterKey(rosterId), rostersKey(sessionId))
    },
    onError: () => askAgain(rosterKey(rosterId)),
  })

const versionOf = (rosterId: number) => {
  const version = knownRoster(rosterId)?.roster.version
  return version === undefined ? {} : { version }
}

export const useCreateRoster = (sessionId: number) =>
  useMutation({
    mutationFn: (from: { copyFromRosterId?: number; name?: string }) =>
      call(createRoster, { sessionId, ...from }, INLINE),
    onError: tell('Not made'),
    onSettled: () => askAgain(rostersKey(sessionId)),
  })

export const useRenameRoster = (sessionId: number) =>
  useMutation({
    mutationFn: (named: { rosterId: number; name: string; version: number }) => call(renameRoster, named, INLINE),
    onSettled: (_, __, { rosterId }) => askAgain(rostersKey(sessionId), rosterKey(rosterId)),
  })

/** A deleted draft comes back from the toast. */
export function useDeleteRoster(sessionId: number) {
  const restore = useMutation({
    mutationFn: (deleted: { rosterId: number; version: number }) => call(restoreRoster, deleted, INLINE),
    onError: tell('Not brought back'),
    onSettled: () => askAgain(rostersKey(sessionId)),
  })
  return useMutation({
    mutationFn: ({ rosterId, version }: Pick<Roster, 'rosterId' | 'version' | 'name'>) =>
      call(deleteRoster, { rosterId, version }, INLINE),
    onSuccess: (_, { rosterId, version, name }) =>
      showToast({
        kind: 'plain',
        title: `${name} deleted`,
        body: 'Nobody had been told about it.',
        action: { label: 'Undo', run: () => restore.mutate({ rosterId, version }) },
      }),
    onError: tell('Not deleted'),
    onSettled: () => askAgain(rostersKey(sessionId)),
  })
}

interface Publishing {
  acknowledged: number[]
  /** By when people are asked to say yes or no. */
  confirmBy: string | null
  /** Of the preview that was looked at; an instance of before this version gives none. */
  expected: string | undefined
  version: number
}

export const usePublish = (rosterId: number, sessionId: number) =>
  useMutation({
    mutationFn: ({ confirmBy, expected, ...rest }: Publishing) =>
      call(
        publishRoster,
        { rosterId, ...rest, ...(confirmBy && { confirmBy }), ...(expected && { expected }) },
        INLINE,
      ),
    onSuccess: () => askAgain(rosterKey(rosterId), sessionKey(sessionId)),
    onError: () => askAgain(rosterKey(rosterId)),
  })

/** The draft as the next question would answer it: the suggestion's own fields stand at the top too. */
function asAsked(draft: Draft): DraftNow {
  const {
    passNo = null,
    priority = null,
    instrumentIndex = null,
    slotId = null,
    userId = null,
    reason = null,
  } = draft.next ?? {}
  return { ...draft, passNo, priority, instrumentIndex, slotId, userId, reason }
}

/** What a step of the draft changed: where it stands now, and the roster with it. */
export function useDraftSteps(rosterId: number, sessionId: number) {
  const isOf = { scope: { id: `draft-${rosterId}` } }
  const settle = async ({ draft, change }: { draft?: Draft; change: RosterChange }) => {
    // An answer that is still on its way is older than this one.
    await queryClient.cancelQueries({ queryKey: draftKey(rosterId) })
    if (draft) queryClient.setQueryData<DraftNow>(draftKey(rosterId), asAsked(draft))
    writeRoster(rosterId, (view) => answered(view, change))
    void queryClient.invalidateQueries({ queryKey: rostersKey(sessionId), refetchType: 'none' })
  }
  const onError = (error: Error) => {
    tell('That did not work')(error)
    return askAgain(draftKey(rosterId), rosterKey(rosterId))
  }
  const takeBack = useMutation({
    ...isOf,
    mutationFn: () => call(undoRosterChange, { rosterId, draft: true, ...versionOf(rosterId) }, INLINE),
    onSuccess: (change) => settle({ change }),
    onError,
  })
  return {
    start: useMutation({
      ...isOf,
      /** `version`: of the roster that its caller was shown, with what the start would clear. */
      mutationFn: (what: { instrumentIds: number[]; version: number }) =>
        call(startDraft, { rosterId, ...what }, INLINE),
      onError,
      onSettled: () => askAgain(rosterKey(rosterId)),
    }),
    submit: useMutation({
      ...isOf,
      mutationFn: (what: Pick<Input<typeof submitPicks>, 'picks' | 'rest' | 'version'>) =>
        call(submitPicks, { rosterId, ...what }, INLINE),
      onSuccess: settle,
      onError,
    }),
    undo: useMutation({
      ...isOf,
      mutationFn: (what: { event: number; version?: number }) => call(undoPick, { rosterId, ...what }, INLINE),
      onSuccess: settle,
      onError,
    }),
    fill: useMutation({
      ...isOf,
      mutationFn: () => call(fillDraft, { rosterId, ...versionOf(rosterId) }, INLINE),
      onSuccess: (change) => settle({ change }),
      onError,
      onSettled: () => askAgain(draftKey(rosterId)),
    }),
    end: useMutation({
      ...isOf,
      mutationFn: () => call(endDraft, { rosterId, ...versionOf(rosterId) }, INLINE),
      onSuccess: (change) => {
        showToast({
          kind: 'plain',
          title: 'The draft has ended',
          body: endedWords(change.roster),
          ...(change.mine.undo !== null && { action: { label: 'Undo the draft', run: () => takeBack.mutate() } }),
        })
        return settle({ change })
      },
      onError,
      onSettled: () => askAgain(rosterKey(rosterId)),
    }),
  }
}

/** The set in an order with few change-overs; nothing is written before it is applied. */
export const useOptimiseOrder = (sessionId: number) =>
  useMutation({
    mutationFn: (what: Omit<Input<typeof optimiseOrder>, 'sessionId'>) =>
      call(optimiseOrder, { sessionId, ...what }, INLINE),
    onSuccess: ({ applied }) => (applied ? askAgain(sessionKey(sessionId)) : undefined),
    onError: tell('Not worked out'),
  })

/** Puts the repair that was looked at in place; if it would come out otherwise by now, it is refused and shown anew. */
export const useApplyRepair = (rosterId: number, sessionId: number) =>
  useMutation({
    mutationFn: (seen: { version: number; expected: string }) =>
      call(rosterRepair, { rosterId, apply: true, ...seen }, INLINE),
    onError: tell('Not repaired'),
    onSettled: () => askAgain(rosterKey(rosterId), rostersKey(sessionId), sessionKey(sessionId)),
  })
