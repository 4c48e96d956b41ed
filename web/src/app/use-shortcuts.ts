import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useCapabilities } from '../lib/capabilities.ts'
import { bufferKeys, isBufferingKeys } from '../lib/key-buffer.ts'
import { useCurrentAction } from '../lib/primary-action.ts'
import { useSingleKeys } from '../lib/use-single-keys.ts'
import { screensFor } from './screens.ts'

/** How long after `g` its letter may come. */
const CHORD_MS = 1_200

type Handlers = { onSearch: () => void; onHelp: () => void }

/** A dialog or a menu is open, or on its way, and has the keyboard. */
const isCovered = () => isBufferingKeys() || document.querySelector('[role="dialog"], [role="menu"]') !== null

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.matches('input:not([readonly]), textarea, select, [contenteditable="true"]')

/** Ctrl/⌘+K; and unless the person switched them off, `g` and a letter, `n`, `?` (LOOK.md). */
export function useShortcuts({ onSearch, onHelp }: Handlers): void {
  const navigate = useNavigate()
  const action = useCurrentAction()
  const { runs } = useCapabilities()
  const [singleKeys] = useSingleKeys()
  const chordAt = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (key === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        return isCovered() ? undefined : onSearch()
      }
      if (event.ctrlKey || event.metaKey || event.altKey || !singleKeys || isTyping(event) || isCovered()) return
      const screen =
        event.timeStamp - chordAt.current < CHORD_MS ? screensFor({ runs }).find(({ letter }) => letter === key) : undefined
      chordAt.current = key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (screen) void navigate({ to: screen.path })
      else if (key === '?') onHelp()
      else if (key === 'n' && action) {
        event.preventDefault() // or the dialog's first field would get the letter
        bufferKeys()
        action.run()
      }
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [navigate, action, runs, singleKeys, onSearch, onHelp])
}
