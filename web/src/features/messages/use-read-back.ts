import { useEffect, useState } from 'react'
import { readOlder, type Talk } from './queries.ts'

const FAR = 100

/** Reads the chat back until this message is among what has loaded. */
export function useReadBack(talk: Talk | undefined, found: number) {
  const [pages, setPages] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const first = talk?.items[0]
  const isOnTheWay = found > 0 && talk !== undefined && talk.hasOlder && first !== undefined && first.id > found
  const channelId = talk?.channel.id ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page, also one that was dropped, the next is asked for.
  useEffect(() => {
    if (!isOnTheWay || hasFailed) return
    let isHere = true
    readOlder(channelId, FAR).then(
      () => isHere && setPages((read) => read + 1),
      () => isHere && setFailed(true),
    )
    return () => {
      isHere = false
    }
  }, [isOnTheWay, hasFailed, channelId, pages])
  return { isOnTheWay, hasFailed, again: () => setFailed(false) }
}
