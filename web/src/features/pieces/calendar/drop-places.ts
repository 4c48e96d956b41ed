import { type CollisionDetection, type KeyboardCoordinateGetter, pointerWithin, type UniqueIdentifier } from '@dnd-kit/core'
import { addDays, type CivilDate } from 'contract/values/dates.ts'

/** Every other place is a day. */
export const UNDATED = 'undated'

export const toPlannedDay = (place: UniqueIdentifier): CivilDate | null => (place === UNDATED ? null : String(place))

export const ARROW_DAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** In px. A piece that is moved by keys is drawn that far down in a day, so that the day's number is seen. */
const DAY_HEIGHT = 104
const GAP = 4

/** Finds the place under the pointer, as far as nothing else covers it, or under the middle of a piece that is moved by keys. */
export const findPlace: CollisionDetection = (args) => {
  const { pointerCoordinates: point, collisionRect: rect, droppableContainers } = args
  if (!point) {
    const middle = { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 }
    return pointerWithin({ ...args, pointerCoordinates: middle })
  }
  const hit = document.elementFromPoint(point.x, point.y)
  return droppableContainers.filter(({ node }) => node.current?.contains(hit)).map(({ id }) => ({ id }))
}

/** Past the calendar's last day the list of undated pieces, before its first day undefined; from the list any arrow leads to `start`. */
function findNextPlace(
  from: CivilDate | null,
  { days, start, has }: { days: number; start: CivilDate; has: (place: string) => boolean },
) {
  if (from === null) return start
  const next = addDays(from, days)
  if (has(next)) return next
  return days > 0 ? UNDATED : undefined
}

/** `start`: the day to which an arrow leads from the list of undated pieces. */
export const createDayCoordinateGetter =
  (start: CivilDate): KeyboardCoordinateGetter =>
  (event, { context: { over, droppableRects, collisionRect } }) => {
    const days = ARROW_DAYS[event.code]
    if (!days || !collisionRect) return undefined
    event.preventDefault()
    const from = over ? toPlannedDay(over.id) : null
    const rect = droppableRects.get(findNextPlace(from, { days, start, has: (place) => droppableRects.has(place) }) ?? '')
    if (!rect) return undefined
    return {
      x: rect.left + (rect.width - collisionRect.width) / 2,
      y: rect.top + Math.min(rect.height, DAY_HEIGHT) - collisionRect.height - GAP,
    }
  }
