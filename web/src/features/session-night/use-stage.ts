import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { tellBroken } from '../../lib/api/error-catalogue.ts'
import { useOnline } from '../../lib/offline/online.ts'
import { readJson, remove, write } from '../../lib/storage.ts'
import { showToast } from '../../lib/toasts.ts'
import { useStageSong } from './mutations.ts'
import type { Tonight } from './queries.ts'
import { type Hand, handAfter, stageAt } from './stage.ts'

const isNoAnswer = (error: Error): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/**
 * The song on the stage. It follows the room; whoever runs the night moves the room, and everybody else looks ahead by hand.
 * Without a network it goes on by hand too, over a reload, and is sent once there is one, unless somebody else went on.
 */
export function useStage(tonight: Tonight, heardAt: number) {
  const { session, songs, nowPlaying, mayRun } = tonight
  const place = `stage-${session.id}`
  const [hand, setHandState] = useState(() => readJson<Hand>(place))
  const setHand = useCallback(
    (next: Hand | null) => {
      if (next) write(place, JSON.stringify(next))
      else remove(place)
      setHandState(next)
    },
    [place],
  )
  const { mutate, isPending } = useStageSong(session.id)
  const isOnline = useOnline()
  const stage = stageAt(tonight, hand)

  const answered = {
    onSuccess: () => setHand(null),
    onError: (error: Error) => {
      // Without an answer it stays shown here, and is sent again.
      if (isNoAnswer(error)) return error.status ? tellBroken(error) : undefined
      setHand(null)
      showToast({ kind: 'error', title: 'The song was not changed', body: error.message })
    },
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server is weighed once.
  useEffect(() => {
    if (!hand || isPending || !isOnline) return
    const next = handAfter(hand, nowPlaying, mayRun)
    if (next === 'drop') setHand(null)
    if (next === 'send') mutate({ sessionSongId: hand.songId, insteadOf: hand.base }, answered)
  }, [heardAt, nowPlaying, isOnline])

  const go = (step: number) => {
    const index = stage.index + step
    if (index < -1 || index >= songs.length) return
    const sessionSongId = songs[index]?.sessionSongId ?? null
    // What is on the way still counts: three presses of a pedal are three songs.
    const base = hand ? hand.base : nowPlaying
    setHand(sessionSongId === nowPlaying && !mayRun ? null : { songId: sessionSongId, base })
    if (mayRun) mutate({ sessionSongId }, answered)
  }
  return { ...stage, go, isByHand: hand !== null && !mayRun, follow: () => setHand(null) }
}
