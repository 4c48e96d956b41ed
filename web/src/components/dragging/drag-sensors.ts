import { type KeyboardCoordinateGetter, KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'

/**
 * The keys that lift an item, give up its move, and drop it. Enter lifts nothing, so that it still presses buttons and follows links. Tab,
 * which would leave the item behind, gives up the move.
 */
const KEYS = { start: ['Space'], cancel: ['Escape', 'Tab'], end: ['Space', 'Enter'] }

/**
 * Provides the ways to lift an item: the mouse after a few pixels, a finger after a moment, so that a tap opens and a swipe scrolls, and
 * Space. `moveByKey` tells where an arrow moves a lifted item.
 */
export const useDragSensors = (moveByKey: KeyboardCoordinateGetter) =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: moveByKey, keyboardCodes: KEYS, scrollBehavior: 'auto' }),
  )
