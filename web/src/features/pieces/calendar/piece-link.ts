import { type FocusEvent, useLayoutEffect, useRef } from 'react'

export const toPieceLinkId = (id: number): string => `piece-${id}`

export const findPieceLink = (id: number): HTMLElement | null => document.getElementById(toPieceLinkId(id))

/**
 * In another day's list React makes a new link, and reports no blur of the removed one, which stays remembered. The handlers
 * belong to an element around all lists.
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
