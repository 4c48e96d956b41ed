import { useDndContext } from '@dnd-kit/core'
import { useEffect, useRef } from 'react'

/**
 * Gives up the move in progress when its list leaves the screen, as with Back. dnd-kit's sensors stay on the document: they would take the
 * next keys, and drop the item where nothing is shown any more. A `resize` event makes each of the sensors give up its move.
 */
export function CancelOnUnmount() {
  const { active } = useDndContext()
  const isLifted = useRef(false)
  useEffect(() => {
    isLifted.current = active !== null
  })
  useEffect(
    () => () => {
      if (isLifted.current) window.dispatchEvent(new Event('resize'))
    },
    [],
  )
  return null
}
