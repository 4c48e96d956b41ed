import { type KeyboardEvent, type RefObject, type SyntheticEvent, useRef, useState } from 'react'

/** A press on a slide that is kept until the code for moving slides is loaded, or the press is released. Null once the code is loaded. */
export type EarlyPress = RefObject<Event | undefined | null>

/**
 * The code loads when a person first points at the list or focuses it; an earlier press is kept, so that the first drag works.
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
