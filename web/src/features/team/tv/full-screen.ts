import { useEffect } from 'react'

/** Requests full screen, which browsers allow only on a click or a key; otherwise the view fills the window. */
export function enterFullScreen(): void {
  const page = document.documentElement
  if (document.fullscreenElement || !('requestFullscreen' in page)) return
  void page.requestFullscreen().catch(() => undefined)
}

function exitFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
}

/** Leaves on Esc. In full screen the browser consumes the key and only reports the end of full screen. */
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

/** Ends full screen when the component unmounts, but not in the double mount of React's strict mode. */
export function useEndFullScreen(): void {
  useEffect(() => {
    mountCount += 1
    const mine = mountCount
    return () => queueMicrotask(() => mine === mountCount && exitFullScreen())
  }, [])
}
