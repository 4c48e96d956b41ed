import { type RefObject, useEffect, useState } from 'react'

/** A line that shows at the screen's foot is not there to be used yet. */
const MARGIN = '0px 0px -120px'

/** Whether enough of it is on screen. */
export function useIsSeen(box: RefObject<Element | null>): boolean {
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
