import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

const SETTLE_MS = 2_000
const USER_INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Content that loads above would move the element: kept for two seconds, or until the person scrolls.
 * @returns a function that stops this
 */
function keepAligned(id: string): () => void {
  const align = () => {
    document.getElementById(id)?.scrollIntoView({ block: 'start' })
  }
  const moves = new ResizeObserver(align)
  moves.observe(document.body)
  const left = new AbortController()
  const stop = () => {
    moves.disconnect()
    clearTimeout(timer)
    left.abort()
  }
  const timer = setTimeout(stop, SETTLE_MS)
  for (const kind of USER_INPUT) window.addEventListener(kind, stop, { signal: left.signal, passive: true })
  return stop
}

/**
 * Scrolls to the element that the address names, at each navigation to it, also a repeated one, on a screen whose parts load one after
 * another.
 */
export function useScrollToAnchor(): void {
  const location = useLocation()
  useEffect(() => (location.hash ? keepAligned(location.hash) : undefined), [location])
}
