import { type RefObject, useEffect, useState } from 'react'

/** An element counts as in view when it reaches at least 120 px into the window from below: its first line alone is not usable. */
const MARGIN = '0px 0px -120px'

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
