import type { Input } from '@app/core/contract/route'
import {
  acceptSuggestion,
  addSong,
  cutSong,
  editSong,
  removeSong,
  reorderSong,
  type SessionSongWithSlots,
} from '@app/core/contract/session-songs'
import {
  addSlot,
  fillSlots,
  removeSlot,
  setSlotMinRating,
  setSlotRequired,
  type ToldLater,
} from '@app/core/contract/slots'
import { countOf } from '@app/core/rules/count-of'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { tellBroken } from '../../lib/api/error-catalogue.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { useSession } from '../../lib/session/session.ts'
import { showToast } from '../../lib/toasts.ts'
import { showToldLater } from '../../lib/told-later.ts'
import { askSessionAgain, detailsKey, type SessionView } from '../sessions/queries.ts'
import { setKey } from './queries.ts'
import { changed, type SetChange, withAdded } from './set-changes.ts'

const INLINE = { errors: 'inline' } as const

interface Sent {
  /** As the server now has it, where it says so. */
  song: SessionSongWithSlots | null
  toldLater: ToldLater
}
const NOTHING: Sent = { song: null, toldLater: null }

async function send(sessionId: number, change: SetChange): Promise<Sent> {
  switch (change.kind) {
    case 'move':
      await call(reorderSong, { sessionId, songId: change.songId, newIndex: change.index }, INLINE)
      return NOTHING
    case 'cut': {
      const { toldLater, ...song } = await call(cutSong, { sessionSongId: change.songId, cut: change.cut }, INLINE)
      return { song, toldLater }
    }
    case 'remove':
      return { ...NOTHING, ...(await call(removeSong, { sessionId, sessionSongId: change.songId }, INLINE)) }
    case 'accept':
    case 'decline': {
      const body = { sessionSongId: change.songId, accept: change.kind === 'accept' }
      return { ...NOTHING, song: (await call(acceptSuggestion, body, INLINE)).song }
    }
    case 'edit': {
      const body = { sessionSongId: change.songId, ...change.fields, was: change.was }
      return { ...NOTHING, song: await call(editSong, body, INLINE) }
    }
    case 'add-slot': {
      const { songId, instrument, required } = change
      const body = { sessionId, sessionSongId: songId, instrumentId: instrument.id, Required: required }
      await call(addSlot, body, INLINE)
      return NOTHING
    }
    case 'require-slot':
      await call(setSlotRequired, { SessionId: sessionId, SlotId: change.slotId, Required: change.required }, INLINE)
      return NOTHING
    case 'limit-slot':
      await call(setSlotMinRating, { SessionId: sessionId, SlotId: change.slotId, MinRating: change.minRating }, INLINE)
      return NOTHING
    case 'remove-slot':
      return { ...NOTHING, ...(await call(removeSlot, { SessionId: sessionId, SlotId: change.slotId }, INLINE)) }
  }
}

function tellRefusal(error: Error, again?: () => void) {
  if (!(error instanceof ApiError)) return
  if (error.status >= 500)
    return tellBroken(error, again && { topic: 'set', action: { label: 'Try again', run: again } })
  const body = error.status === 0 ? 'That was undone. Try again when you are online.' : error.message
  showToast({ kind: 'error', title: error.status === 0 ? 'No connection' : 'That did not work', body })
}

/** Writes the songs of a session as they are now known. */
function useWriteSongs(sessionId: number) {
  const userId = useSession(({ profile }) => profile?.userId ?? 0)
  return (change: (songs: SessionSongWithSlots[]) => SessionSongWithSlots[]) =>
    queryClient.setQueryData<SessionView>(
      detailsKey(sessionId, userId),
      (view) => view && { ...view, session: { ...view.session, songs: change(view.session.songs) } },
    )
}

/** Changes the set: shown at once (queries.ts), sent in the order they were made, taken back when refused. */
export function useSetChange(sessionId: number) {
  const write = useWriteSongs(sessionId)
  const mutationKey = setKey(sessionId)
  function tellWhoHears(change: SetChange, toldLater: ToldLater) {
    if (change.kind === 'cut') {
      const { songId, cut } = change
      showToldLater(toldLater, cut ? 'The song is cut' : 'The song is back in the set', () =>
        mutation.mutate({ kind: 'cut', songId, cut: !cut }),
      )
    }
    if (change.kind === 'remove-slot') showToldLater(toldLater, 'The slot is gone')
  }
  const mutation = useMutation({
    mutationKey,
    scope: { id: mutationKey.join('-') },
    mutationFn: (change: SetChange) => send(sessionId, change),
    onSuccess: ({ song: answer, toldLater }, change) => {
      tellWhoHears(change, toldLater)
      // A new slot has its number from the server alone: until that is asked for again, it stays under way.
      if (change.kind === 'add-slot') return askSessionAgain(sessionId)
      write((songs) =>
        changed(songs, change).map((song) => (song.sessionSongId === answer?.sessionSongId ? answer : song)),
      )
    },
    // A form tells its own refusals, at the field.
    onError: (error, change): void => {
      if (change.kind !== 'edit' || change.isUndo) tellRefusal(error, () => mutation.mutate(change))
    },
    onSettled: (_answer, refusal) => {
      // While others are under way, an answer would be old on arrival.
      if (queryClient.isMutating({ mutationKey }) > 1) return
      const asked = askSessionAgain(sessionId)
      // What was refused is taken back now, not once there is an answer again.
      if (!refusal) return asked
    },
  })
  return mutation
}

/** Gives the group's usual slots to the songs that have none. */
export const useFillSlots = (sessionId: number) =>
  useMutation({
    mutationFn: () => call(fillSlots, { SessionId: sessionId }, INLINE),
    onSuccess: ({ filled }) =>
      showToast({ kind: 'plain', title: 'Slots added', body: `${countOf(filled, 'song')} can be signed up for now.` }),
    onError: (error) => tellRefusal(error),
    onSettled: () => askSessionAgain(sessionId),
  })

/** Adds one song, in turn with all other changes of the set. What becomes of a refusal, the queue decides (use-add-queue.ts). */
export function useAddSong(sessionId: number) {
  const write = useWriteSongs(sessionId)
  return useMutation({
    scope: { id: setKey(sessionId).join('-') },
    mutationFn: (song: Omit<Input<typeof addSong>, 'SessionId'>) =>
      call(addSong, { SessionId: sessionId, ...song }, INLINE),
    onSuccess: (song) => write((songs) => withAdded(songs, song)),
  })
}
