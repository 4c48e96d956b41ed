import { type KeyboardEvent, type RefObject, type SyntheticEvent, useRef, useState } from 'react'

/** A press that waits for the code that takes it up, until it is released; null once the code is there. */
export type EarlyPress = RefObject<Event | undefined | null>

/**
 * Provides the handlers of a list whose code for moving is loaded when a person first comes near it. A press before that code is kept, so
 * that the first drag works as every other one.
 * @returns `isNear`: whether to load the code
 */
export function useEarlyPress() {
  const [isNear, setNear] = useState(false)
  const early: EarlyPress = useRef<Event | undefined | null>(undefined)
  const approach = () => setNear(true)
  const keep = (event: Event | undefined) => {
    if (early.current !== null) early.current = event
  }
  const press = ({ nativeEvent }: SyntheticEvent) => {
    approach()
    keep(nativeEvent)
  }
  const release = () => keep(undefined)
  const pressKey = (event: KeyboardEvent) => (event.code === 'Space' ? press(event) : release())
  const handlers = {
    onPointerEnter: approach,
    onFocus: approach,
    onMouseDown: press,
    onMouseUp: release,
    onMouseLeave: release,
    onTouchStart: press,
    onTouchMove: release,
    onTouchEnd: release,
    onTouchCancel: release,
    onKeyDown: pressKey,
  }
  return { isNear, early, handlers }
}
