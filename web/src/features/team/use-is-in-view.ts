import { type RefObject, useEffect, useState } from 'react'

/** An element counts from 120 px above the window's foot: a first line alone cannot be used yet. */
const MARGIN = '0px 0px -120px'

/** Whether enough of the element is on screen. */
export function useIsInView(box: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!box.current || typeof IntersectionObserver === 'undefined') return
    const tell = (entries: IntersectionObserverEntry[]) => setSeen(entries.at(-1)?.isIntersecting ?? false)
    const observer = new IntersectionObserver(tell, { rootMargin: MARGIN })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return seen
}
