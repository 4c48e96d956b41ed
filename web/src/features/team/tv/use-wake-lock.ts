import { useEffect } from 'react'

/** Keeps the screen on while the page is visible, where the browser can. A hidden page loses the lock; it is requested again on return. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let over = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      const taken = await navigator.wakeLock.request('screen').catch(() => undefined) // a low battery may refuse it
      if (over) await taken?.release()
      else lock = taken
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}
