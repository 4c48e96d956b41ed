import { addDays, addMonths, type CivilDate, getWeekday, sameDayInMonth, toMonth } from 'contract/values/dates.ts'
import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'

export const CALENDAR_RANGE = { first: '1900-01-01', last: '2199-12-31' }

/** Finds the same day of another month, or that month's last day where it is shorter. */
const addMonthsToDay = (day: CivilDate, months: number) => sameDayInMonth(addMonths(toMonth(day), months), day)

const DAY_BY_KEY: Readonly<Record<string, (day: CivilDate, monthsOfPage: number) => CivilDate>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -getWeekday(day)),
  End: (day) => addDays(day, 6 - getWeekday(day)),
  PageUp: (day, monthsOfPage) => addMonthsToDay(day, -monthsOfPage),
  PageDown: (day, monthsOfPage) => addMonthsToDay(day, monthsOfPage),
}

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>

/**
 * The keys of the date picker in W3C's ARIA Authoring Practices, within the calendar's first and last day.
 * @returns undefined for any other key
 */
function findDayByKey(day: CivilDate, { key, shiftKey, ctrlKey, altKey, metaKey }: Press): CivilDate | undefined {
  const next = ctrlKey || altKey || metaKey ? undefined : DAY_BY_KEY[key]?.(day, shiftKey ? 12 : 1)
  if (next === undefined) return undefined
  if (next < CALENDAR_RANGE.first) return CALENDAR_RANGE.first
  return next > CALENDAR_RANGE.last ? CALENDAR_RANGE.last : next
}

/** Moves the focus also beyond the month on screen, where Mantine's keys end; each day has its date in `data-day`. */
export function useCalendarKeys(start: CivilDate) {
  const [shown, setShown] = useState(start)
  // In the capture phase, because a day's own handler is Mantine's.
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    const day = (event.target as Element).getAttribute('data-day')
    const next = day && findDayByKey(day, event)
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    flushSync(() => setShown(next))
    event.currentTarget.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }
  return { shown, setShown, onKeyDownCapture }
}
