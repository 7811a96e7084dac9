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
import { addSlot, fillSlots, removeSlot, setSlotMinRating, setSlotRequired } from '@app/core/contract/slots'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useSession } from '../../lib/session.ts'
import { showToast } from '../../lib/toasts.ts'
import { countOf } from '../../lib/words.ts'
import { detailsKey, type SessionView, sessionKey } from '../sessions/queries.ts'
import { setKey } from './queries.ts'
import { changed, type SetChange, withAdded } from './set-changes.ts'

const INLINE = { errors: 'inline' } as const

/** Sends one change; gives the song as the server now has it, where it says so. */
async function send(sessionId: number, change: SetChange): Promise<SessionSongWithSlots | null> {
  switch (change.kind) {
    case 'move':
      await call(reorderSong, { sessionId, songId: change.songId, newIndex: change.index }, INLINE)
      return null
    case 'cut':
      return call(cutSong, { sessionSongId: change.songId, cut: change.cut }, INLINE)
    case 'remove':
      await call(removeSong, { sessionId, sessionSongId: change.songId }, INLINE)
      return null
    case 'accept':
    case 'decline': {
      const body = { sessionSongId: change.songId, accept: change.kind === 'accept' }
      return (await call(acceptSuggestion, body, INLINE)).song
    }
    case 'edit':
      return call(editSong, { sessionSongId: change.songId, ...change.fields, was: change.was }, INLINE)
    case 'add-slot': {
      const { songId, instrument, required } = change
      const body = { sessionId, sessionSongId: songId, instrumentId: instrument.id, Required: required }
      await call(addSlot, body, INLINE)
      return null
    }
    case 'require-slot':
      await call(setSlotRequired, { SessionId: sessionId, SlotId: change.slotId, Required: change.required }, INLINE)
      return null
    case 'limit-slot':
      await call(setSlotMinRating, { SessionId: sessionId, SlotId: change.slotId, MinRating: change.minRating }, INLINE)
      return null
    case 'remove-slot':
      await call(removeSlot, { SessionId: sessionId, SlotId: change.slotId }, INLINE)
      return null
  }
}

function tellRefusal(error: Error) {
  if (!(error instanceof ApiError) || error.status >= 500) return
  const body = error.status === 0 ? 'That was taken back. Try again when you are online.' : error.message
  showToast({ kind: 'error', title: error.status === 0 ? 'No connection' : 'That did not work', body })
}

const askSetAgain = (sessionId: number) => queryClient.invalidateQueries({ queryKey: sessionKey(sessionId) })

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
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join('-') },
    mutationFn: (change: SetChange) => send(sessionId, change),
    onSuccess: (answer, change) => {
      // A new slot has its number from the server alone: until that is asked for again, it stays under way.
      if (change.kind === 'add-slot') return askSetAgain(sessionId)
      write((songs) =>
        changed(songs, change).map((song) => (song.sessionSongId === answer?.sessionSongId ? answer : song)),
      )
    },
    // A form tells its own refusals, at the field.
    onError: (error, { kind }) => kind !== 'edit' && tellRefusal(error),
    onSettled: (_answer, refusal) => {
      // While others are under way, an answer would be old on arrival.
      if (queryClient.isMutating({ mutationKey }) > 1) return
      const asked = askSetAgain(sessionId)
      // What was refused is taken back now, not once there is an answer again.
      if (!refusal) return asked
    },
  })
}

/** Gives the group's usual slots to the songs that have none. */
export const useFillSlots = (sessionId: number) =>
  useMutation({
    mutationFn: () => call(fillSlots, { SessionId: sessionId }, INLINE),
    onSuccess: ({ filled }) =>
      showToast({ kind: 'plain', title: 'Slots added', body: `${countOf(filled, 'song')} can be signed up for now.` }),
    onError: tellRefusal,
    onSettled: () => askSetAgain(sessionId),
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
