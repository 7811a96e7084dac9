import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The time, to the minute: what depends on it (sign-up closes, a session begins) changes by itself. */
export function useNow(everyMs = MINUTE_MS): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
