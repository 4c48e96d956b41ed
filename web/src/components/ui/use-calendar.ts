import { type FocusEvent, type RefObject, useState } from 'react'

/** The class that marks a calendar as part of its field, because a portal renders the calendar elsewhere in the document. */
export const CALENDAR_CLASS = 'date__calendar'

/** `by`: undefined while closed; a calendar that was opened by `keys`, that is by the keyboard or the field's button, takes the focus. */
export function useCalendar(input: RefObject<HTMLInputElement | null>) {
  const [by, setBy] = useState<'keys' | 'pointer'>()
  const close = () => {
    // Closing removes the focused day of the calendar, so the field takes the focus first.
    if (document.activeElement?.closest(`.${CALENDAR_CLASS}`)) input.current?.focus()
    setBy(undefined)
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    const isInside = currentTarget.contains(relatedTarget) || relatedTarget?.closest(`.${CALENDAR_CLASS}`)
    if (!isInside) setBy(undefined)
  }
  return { by, open: setBy, close, onBlur }
}
