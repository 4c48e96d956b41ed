import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

const SETTLES_MS = 2_000
/** The person goes their own way from then on. */
const OWN_WAY = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Keeps it at the top of the window while what is loaded above it still moves it. @returns how to stop */
function hold(id: string): () => void {
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
  const timer = setTimeout(stop, SETTLES_MS)
  for (const kind of OWN_WAY) window.addEventListener(kind, stop, { signal: left.signal, passive: true })
  return stop
}

/** A link to `#id` leads there, on a screen whose parts come one after the other. */
export function useAnchor(id: string): void {
  const asked = useLocation({ select: ({ hash }) => hash === id })
  useEffect(() => (asked ? hold(id) : undefined), [asked, id])
}
