import { checkIn, setNowPlaying } from '@app/core/contract/session-night'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { showToast } from '../../lib/toasts.ts'
import { sessionKey, type Tonight, tonightKey } from '../sessions/queries.ts'

const INLINE = { errors: 'inline' } as const

const nightKey = (sessionId: number) => ['night', sessionId]

/** Shown at once on this screen, and written in the order of the taps. */
async function show(sessionId: number, change: (tonight: Tonight) => Tonight) {
  await queryClient.cancelQueries({ queryKey: tonightKey(sessionId) })
  queryClient.setQueriesData<Tonight>({ queryKey: tonightKey(sessionId) }, (known) => known && change(known))
}

const shared = (sessionId: number) => ({
  mutationKey: nightKey(sessionId),
  scope: { id: nightKey(sessionId).join() },
  onError: ({ message }: Error) => showToast({ kind: 'error', title: 'That did not work', body: message }),
  onSettled: () => {
    // An answer that is older than a tap still under way would take that tap back.
    if (queryClient.isMutating({ mutationKey: nightKey(sessionId) }) > 1) return
    void queryClient.invalidateQueries({ queryKey: sessionKey(sessionId) })
  },
})

/** Says whether somebody came; null takes it back. */
export const useCheckIn = (SessionId: number) =>
  useMutation({
    ...shared(SessionId),
    mutationFn: (change: { UserId: number; present: boolean | null }) =>
      call(checkIn, { SessionId, ...change }, INLINE),
    onMutate: ({ UserId, present }) =>
      show(SessionId, (tonight) => ({
        ...tonight,
        people: tonight.people.map((one) => (one.person.userId === UserId ? { ...one, present } : one)),
      })),
  })

/** Says which song is on; null when none is. */
export const useNowPlaying = (SessionId: number) =>
  useMutation({
    ...shared(SessionId),
    mutationFn: (sessionSongId: number | null) => call(setNowPlaying, { SessionId, sessionSongId }, INLINE),
    onMutate: (nowPlaying) =>
      show(SessionId, (tonight) => {
        const current = tonight.songs.findIndex(({ sessionSongId }) => sessionSongId === nowPlaying)
        const songs = tonight.songs.map((song, index) => ({ ...song, played: index < current }))
        return { ...tonight, nowPlaying, next: songs[current + 1]?.sessionSongId ?? null, songs }
      }),
  })
