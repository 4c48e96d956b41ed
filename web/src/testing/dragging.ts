import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, vi } from 'vitest'
import { cdp } from 'vitest/browser'

type Point = { x: number; y: number }
/** A mouse or a finger. `press` puts it down on a point, `move` moves it with the element that it has lifted, `release` takes it away. */
type Pointer = { press: (at: Point) => Promise<unknown>; move: (to: Point) => Promise<unknown>; release: () => Promise<unknown> }

let mouseAt: Point = { x: 0, y: 0 }

const sendMouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', at: Point) => {
  mouseAt = at
  return cdp().send('Input.dispatchMouseEvent', { type, ...at, button: 'left', buttons: 1, clickCount: 1 })
}

const sendTouch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
  cdp().send('Input.dispatchTouchEvent', { type, touchPoints })

/** The browser's mouse. */
export const mouse: Pointer = {
  press: (at) => sendMouse('mousePressed', at),
  move: (to) => sendMouse('mouseMoved', to),
  release: () => sendMouse('mouseReleased', mouseAt),
}

/** A finger on the browser's screen. */
export const finger: Pointer = {
  press: (at) => sendTouch('touchStart', at),
  move: (to) => sendTouch('touchMove', to),
  release: () => sendTouch('touchEnd'),
}

export function findMiddle(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
}

const isLifted = (element: Element) => element.closest('[data-dragging]')?.getAttribute('data-dragging') === 'true'

/**
 * Lifts an element: with the mouse by pressing and moving it, with a finger by holding it. @returns the drag, which goes on until `drop`
 */
export async function liftElement(element: Element, pointer: Pointer) {
  element.scrollIntoViewIfNeeded()
  const { x, y } = findMiddle(element)
  let isDown = true
  const drop = async () => {
    if (isDown) await pointer.release()
    isDown = false
  }
  onTestFinished(drop)
  await pointer.press({ x, y })
  if (pointer === mouse) await pointer.move({ x: x + 5, y: y + 8 })
  await waitFor(() => expect(isLifted(element)).toBe(true))
  /** Moves to a point in steps, as a hand does: the place under it is found while it moves. */
  const moveTo = async (to: Point) => {
    await pointer.move({ x: (x + to.x) / 2, y: (y + to.y) / 2 })
    await pointer.move(to)
  }
  /** Moves to an element, until the place that has it shows that it takes the drop. */
  const moveOver = async (target: Element) => {
    await moveTo(findMiddle(target))
    await waitFor(() => expect(target.closest('[data-over]')).toHaveAttribute('data-over', 'true'))
  }
  /** Moves to an element that takes no drop, until no place shows that it takes one. */
  const moveOut = async (target: Element) => {
    await moveTo(findMiddle(target))
    await waitFor(() => expect(document.querySelector('[data-over="true"]')).toBeNull())
  }
  return { moveOver, moveOut, drop }
}

/** Whether a click reaches the page. For 50 ms after a drop dnd-kit keeps every click from the page, because the drop makes a click. */
function areClicksPassed(): boolean {
  const handleClick = vi.fn()
  document.body.addEventListener('click', handleClick, { once: true })
  document.body.click()
  document.body.removeEventListener('click', handleClick)
  return handleClick.mock.calls.length > 0
}

/** Drags an element with the mouse onto another one, and waits until the page can be clicked again. */
export async function dragWithMouse(element: Element, target: Element): Promise<void> {
  const drag = await liftElement(element, mouse)
  await drag.moveOver(target)
  await drag.drop()
  await waitFor(() => expect(areClicksPassed()).toBe(true))
}
