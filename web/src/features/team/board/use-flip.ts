import { type RefObject, useLayoutEffect, useRef } from 'react'

const MOVE_MS = 160

type Point = { x: number; y: number }
type Seen = { order: string; width: number; positions: ReadonlyMap<string, Point> }

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

function measurePositions(box: HTMLElement, origin: DOMRect): Map<string, Point> {
  const marked = box.querySelectorAll<HTMLElement>('[data-flip]')
  return new Map(
    Array.from(marked, (element) => {
      const { left, top } = element.getBoundingClientRect()
      return [element.dataset.flip ?? '', { x: left - origin.left, y: top - origin.top }]
    }),
  )
}

function animateMove(element: HTMLElement, before: Point | undefined, now: Point | undefined): void {
  if (!before || !now || typeof element.animate !== 'function') return
  const [x, y] = [before.x - now.x, before.y - now.y]
  if (Math.abs(x) < 1 && Math.abs(y) < 1) return
  element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], { duration: MOVE_MS, easing: 'ease-out' })
}

/** The FLIP technique, only with transforms; if the person prefers reduced motion, nothing is animated. */
export function useFlip(box: RefObject<HTMLElement | null>, order: string): void {
  const seen = useRef<Seen>(undefined)
  useLayoutEffect(() => {
    if (!box.current) return
    const origin = box.current.getBoundingClientRect()
    const now: Seen = { order, width: origin.width, positions: measurePositions(box.current, origin) }
    const before = seen.current
    seen.current = now
    // In a box of another width all elements move without changing places, so nothing is animated.
    if (!before || before.order === order || before.width !== now.width || prefersReducedMotion()) return
    for (const element of box.current.querySelectorAll<HTMLElement>('[data-flip]')) {
      const key = element.dataset.flip ?? ''
      animateMove(element, before.positions.get(key), now.positions.get(key))
    }
  })
}
