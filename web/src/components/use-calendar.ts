import { type FocusEvent, type RefObject, useState } from 'react'

/** The class by which a calendar, which is elsewhere in the document, is known as a part of its field. */
export const CALENDAR_CLASS = 'date__calendar'

/** Whether a date field's calendar is open, and how it was opened: by keys, it takes the focus. */
export function useCalendar(input: RefObject<HTMLInputElement | null>) {
  const [by, setBy] = useState<'keys' | 'pointer'>()
  const close = () => {
    // The focus would go with the calendar's day that has it.
    if (document.activeElement?.closest(`.${CALENDAR_CLASS}`)) input.current?.focus()
    setBy(undefined)
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    const isInside = currentTarget.contains(relatedTarget) || relatedTarget?.closest(`.${CALENDAR_CLASS}`)
    if (!isInside) setBy(undefined)
  }
  return { by, open: setBy, close, onBlur }
}
