import { useEffect } from 'react'

/** Browsers allow it only in response to a click or a key; if they refuse, the view fills the window. */
export function enterFullScreen(): void {
  const page = document.documentElement
  if (document.fullscreenElement || !('requestFullscreen' in page)) return
  void page.requestFullscreen().catch(() => undefined)
}

function exitFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
}

/** Calls `onLeave` on Esc and when full screen ends: in full screen the browser keeps this key to itself and reports only the end. */
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

/** The short unmount in React's strict mode does not end it. */
export function useExitFullScreenOnUnmount(): void {
  useEffect(() => {
    mountCount += 1
    const mine = mountCount
    return () => queueMicrotask(() => mine === mountCount && exitFullScreen())
  }, [])
}
