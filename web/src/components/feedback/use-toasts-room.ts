import { useCallback, useEffect, useRef } from 'react'

const page = document.documentElement

const setRoom = (px: number) => page.style.setProperty('--toasts-room', `${px}px`)

/** Removing these pixels would then move the content under the pointer. */
const isRoomSeen = (px: number): boolean => window.scrollY > 0 && window.scrollY + window.innerHeight > page.scrollHeight - px

/** Lets content under the toasts be scrolled into view; room that is in view is removed only once it is scrolled out of view. */
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
