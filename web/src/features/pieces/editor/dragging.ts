import { useDndContext } from '@dnd-kit/core'
import { useEffect, useRef } from 'react'

/** dnd-kit's sensors stay on the document after Back and would take the next keys; a `resize` event makes each of them give up its move. */
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
