import { type FocusEvent, type RefObject, useState } from 'react'

/** The class that identifies a calendar as part of its field, although a portal renders it elsewhere in the document. */
export const CALENDAR_CLASS = 'date__calendar'

/** State of a date field's calendar: `by` tells how it was opened (by keys it takes the focus), undefined while it is closed. */
export function useCalendar(input: RefObject<HTMLInputElement | null>) {
  const [by, setBy] = useState<'keys' | 'pointer'>()
  const close = () => {
    // A focused day would be removed with the calendar, and the focus lost.
    if (document.activeElement?.closest(`.${CALENDAR_CLASS}`)) input.current?.focus()
    setBy(undefined)
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    const isInside = currentTarget.contains(relatedTarget) || relatedTarget?.closest(`.${CALENDAR_CLASS}`)
    if (!isInside) setBy(undefined)
  }
  return { by, open: setBy, close, onBlur }
}
