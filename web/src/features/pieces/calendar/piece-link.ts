import { type FocusEvent, useLayoutEffect, useRef } from 'react'

export const toPieceLinkId = (id: number): string => `piece-${id}`

export const findPieceLink = (id: number): HTMLElement | null => document.getElementById(toPieceLinkId(id))

/**
 * Keeps the focus on a piece's link when the piece moves: in the list of another day React makes a new link. The returned handlers
 * belong to an element around all of the lists. React reports no blur of a link that it removes, so that link stays remembered.
 */
export function useMovingFocus() {
  const focused = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (focused.current && document.activeElement === document.body)
      document.getElementById(focused.current)?.focus({ preventScroll: true })
  })
  const handlers = {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target.id
    },
    onBlur: () => {
      focused.current = undefined
    },
  }
  return handlers
}
