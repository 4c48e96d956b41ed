import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isTyping } from '#lib/focus/is-typing.ts'
import { bufferKeys, isBufferingKeys } from '#lib/focus/key-buffer.ts'
import { useCurrentPrimaryAction } from '#lib/primary-action.ts'
import { useScreens } from './screens.ts'
import { singleKeysFlag } from './single-keys.ts'

const CHORD_MS = 1_200

type Handlers = { onSearch: () => void; onHelp: () => void }

const isOverlayOpen = () => isBufferingKeys() || document.querySelector('[role="dialog"], [role="menu"], dialog[open]') !== null

const focusSelectionActions = (): void =>
  document.querySelector<HTMLElement>('.pick-bar__clear ~ .btn')?.focus({ preventScroll: true })

export function useShortcuts({ onSearch, onHelp }: Handlers): void {
  const navigate = useNavigate()
  const action = useCurrentPrimaryAction()
  const screens = useScreens()
  const singleKeys = singleKeysFlag.use()
  const chordAt = useRef(Number.NEGATIVE_INFINITY)

  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (key === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return isOverlayOpen() ? undefined : onSearch()
    }
    if (event.ctrlKey || event.metaKey || event.altKey || !singleKeys || isTyping(event) || isOverlayOpen()) return
    const screen = event.timeStamp - chordAt.current < CHORD_MS ? screens.find(({ letter }) => letter === key) : undefined
    chordAt.current = key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
    if (screen) void navigate({ to: screen.path })
    else if (key === '?') onHelp()
    else if (key === 'a') focusSelectionActions()
    else if (key === 'n' && action) {
      event.preventDefault() // otherwise the dialog's first field would get the letter
      bufferKeys()
      action.run()
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
