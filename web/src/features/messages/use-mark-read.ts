import { useEffect, useRef } from 'react'
import { markRead } from './reads.ts'

const READ_AFTER_MS = 400

interface Place {
  channelId: number
  threadId?: number | null
  newest: number
  lastReadId: number
  /** Whether the newest is where it can be seen. */
  isSeen: boolean
}

/** Read is what has stood on a screen that somebody looks at. */
export function useMarkRead({ channelId, threadId = null, newest, lastReadId, isSeen }: Place): void {
  const told = useRef(lastReadId)
  useEffect(() => {
    const tell = () => {
      if (!isSeen || document.visibilityState !== 'visible' || newest <= Math.max(told.current, lastReadId)) return
      told.current = newest
      void markRead(channelId, newest, threadId)
    }
    const timer = setTimeout(tell, READ_AFTER_MS)
    document.addEventListener('visibilitychange', tell)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tell)
    }
  }, [channelId, threadId, newest, lastReadId, isSeen])
}
