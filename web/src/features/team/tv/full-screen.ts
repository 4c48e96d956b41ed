import { useEffect } from 'react'

/** Only a click or a key may ask for it; elsewhere, and where the browser has none, the page fills its window. */
export function enterFullScreen(): void {
  const page = document.documentElement
  if (document.fullscreenElement || !('requestFullscreen' in page)) return
  void page.requestFullscreen().catch(() => undefined)
}

function exitFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
}

/** Esc leaves: in full screen the browser keeps the key to itself, and says only that full screen is over. */
export function useLeaveByEscape(onLeave: () => void): void {
  useEffect(() => {
    const onChange = () => {
      if (!document.fullscreenElement) onLeave()
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onLeave()
    }
    document.addEventListener('fullscreenchange', onChange)
    window.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('fullscreenchange', onChange)
      window.removeEventListener('keydown', onKey)
    }
  }, [onLeave])
}

let mountCount = 0

/** Full screen ends with what filled it; not where React mounts it twice to try it out. */
export function useEndFullScreen(): void {
  useEffect(() => {
    mountCount += 1
    const mine = mountCount
    return () => queueMicrotask(() => mine === mountCount && exitFullScreen())
  }, [])
}
