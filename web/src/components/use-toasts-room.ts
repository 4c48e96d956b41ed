import { useCallback, useEffect, useRef } from 'react'

const page = document.documentElement

const setRoom = (px: number) => page.style.setProperty('--toasts-room', `${px}px`)

/** Whether the person has scrolled into the room at the page's end, which would then move under the pointer if it went. */
const isRoomSeen = (px: number): boolean => window.scrollY > 0 && window.scrollY + window.innerHeight > page.scrollHeight - px

/**
 * Gives the page's end as much room as the toasts are high (`--toasts-room`, toasts.css), so that what lies under them can
 * be scrolled out from under them. The room goes with the toasts, or once the person has scrolled back out of it.
 * @returns the ref of the toasts' containers; all but one of them are empty
 */
export function useToastsRoom() {
  const heights = useRef(new Map<Element, number>())
  const room = useRef(0)
  const update = useCallback(() => {
    const needed = Math.max(0, ...heights.current.values())
    if (needed < room.current && isRoomSeen(room.current - needed)) return
    room.current = needed
    setRoom(needed)
  }, [])
  useEffect(() => {
    window.addEventListener('scroll', update, { passive: true })
    return () => {
      window.removeEventListener('scroll', update)
      setRoom(0)
    }
  }, [update])
  return useCallback(
    (container: HTMLDivElement | null) => {
      if (!container) return
      const observer = new ResizeObserver(() => {
        heights.current.set(container, container.offsetHeight)
        update()
      })
      observer.observe(container)
      return () => observer.disconnect()
    },
    [update],
  )
}
