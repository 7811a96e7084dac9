import { useEffect } from 'react'

/** Keeps the screen on. The browser lets go of it whenever the page is out of sight, so it is asked for again. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isGone = false
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      // A low battery refuses it, and an old browser has none.
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (isGone) void lock?.release()
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}
