import {
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useDndContext,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useEffect, useRef } from 'react'

/** Enter lifts nothing, so that it still presses buttons and follows links; Tab, which would leave the item behind, gives up the move. */
const KEYS = { start: ['Space'], cancel: ['Escape', 'Tab'], end: ['Space', 'Enter'] }

/** A finger lifts only after a moment, so that a tap opens and a swipe scrolls; `moveByKey` tells where an arrow moves a lifted item. */
export const useDragSensors = (moveByKey: KeyboardCoordinateGetter) =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: moveByKey, keyboardCodes: KEYS, scrollBehavior: 'auto' }),
  )

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
