import { useCallback, useEffect, useRef } from 'react'

const page = document.documentElement

const setRoom = (px: number) => page.style.setProperty('--toasts-room', `${px}px`)

/** Whether a part of the page's last `px` is in view, so that removing them would move the content under the pointer. */
const isRoomSeen = (px: number): boolean => window.scrollY > 0 && window.scrollY + window.innerHeight > page.scrollHeight - px

/**
 * Adds padding as high as the toasts to the end of the page (`--toasts-room`, elements.css), so that content under the toasts can be
 * scrolled into view. The padding is removed together with the toasts or, if it is in view then, once it is scrolled out of view.
 * @returns the ref for the containers of the toasts, all but one of which are empty
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
