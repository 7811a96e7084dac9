import { checkIn, setNowPlaying, walkIn } from '@app/core/contract/session-night'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { showToast } from '../../lib/toasts.ts'
import { askSessionAgain } from '../sessions/queries.ts'
import { type Tonight, tonightKey } from './queries.ts'

const INLINE = { errors: 'inline' } as const

const nightKey = (sessionId: number) => ['night', sessionId]
const seen = (sessionId: number) => queryClient.getQueriesData<Tonight>({ queryKey: tonightKey(sessionId) })[0]?.[1]

async function show(sessionId: number, change: (tonight: Tonight) => Tonight) {
  await queryClient.cancelQueries({ queryKey: tonightKey(sessionId) })
  queryClient.setQueriesData<Tonight>({ queryKey: tonightKey(sessionId) }, (known) => known && change(known))
}

type TakeBack = () => Promise<void>

/** Shown at once, written in the order of the taps, and taken back when the server has not got it. */
const shared = (sessionId: number) => ({
  mutationKey: nightKey(sessionId),
  scope: { id: nightKey(sessionId).join() },
  onError: ({ message }: Error, _: unknown, takeBack: TakeBack | undefined) => {
    showToast({ kind: 'error', title: 'That was undone', body: message })
    return takeBack?.()
  },
  onSettled: () => {
    // An answer that is older than a tap still under way would take that tap back.
    if (queryClient.isMutating({ mutationKey: nightKey(sessionId) }) > 1) return
    void askSessionAgain(sessionId)
  },
})

const withPresence = (UserId: number, present: boolean | null) => (tonight: Tonight) => ({
  ...tonight,
  people: tonight.people.map((one) => (one.person.userId === UserId ? { ...one, present } : one)),
})

/** Says whether somebody came; null takes it back. */
export const useCheckIn = (SessionId: number) =>
  useMutation({
    ...shared(SessionId),
    mutationFn: (change: { UserId: number; present: boolean | null }) =>
      call(checkIn, { SessionId, ...change }, INLINE),
    onMutate: async ({ UserId, present }): Promise<TakeBack> => {
      const before = seen(SessionId)?.people.find(({ person }) => person.userId === UserId)?.present ?? null
      await show(SessionId, withPresence(UserId, present))
      return () => show(SessionId, withPresence(UserId, before))
    },
  })

const withSongOn = (nowPlaying: number | null) => (tonight: Tonight) => {
  const current = tonight.songs.findIndex(({ sessionSongId }) => sessionSongId === nowPlaying)
  const songs = tonight.songs.map((song, index) => ({ ...song, played: index < current }))
  return { ...tonight, nowPlaying, next: songs[current + 1]?.sessionSongId ?? null, songs }
}

/** From the stage, which shows its song by itself until the server has it: a lost network takes nothing back. */
export const useStageSong = (SessionId: number) =>
  useMutation({
    mutationKey: nightKey(SessionId),
    scope: { id: nightKey(SessionId).join() },
    mutationFn: (song: { sessionSongId: number | null; insteadOf?: number | null }) =>
      call(setNowPlaying, { SessionId, ...song }, INLINE),
    onSuccess: async ({ nowPlaying, nowPlayingSince }) => {
      await show(SessionId, (tonight) => ({ ...withSongOn(nowPlaying)(tonight), nowPlayingSince }))
      void queryClient.invalidateQueries({ queryKey: tonightKey(SessionId) })
    },
  })

/** Says which song is on; null when none is. */
export const useNowPlaying = (SessionId: number) =>
  useMutation({
    ...shared(SessionId),
    mutationFn: (sessionSongId: number | null) => call(setNowPlaying, { SessionId, sessionSongId }, INLINE),
    onMutate: async (nowPlaying): Promise<TakeBack> => {
      const before = seen(SessionId)?.nowPlaying ?? null
      await show(SessionId, withSongOn(nowPlaying))
      return () => show(SessionId, withSongOn(before))
    },
  })

export const useWalkIn = (key: string) =>
  useMutation({
    mutationFn: (person: {
      FirstName: string
      LastName: string
      Email: string | null
      instrumentIds: number[]
      forSomebodyElse?: boolean
    }) => call(walkIn, { key, ...person }, INLINE),
    onSuccess: ({ sessionId }) => askSessionAgain(sessionId),
  })
