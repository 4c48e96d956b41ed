import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

const isUnreadable = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.validity.customError

/** Keeps a form from being sent while one of its fields holds a text that could not be read, and has those fields say so. */
function refuseUnreadable(event: SubmitEvent): void {
  const unreadable = [...(event.currentTarget as HTMLFormElement).elements].filter(isUnreadable)
  if (unreadable.length === 0) return
  event.preventDefault()
  event.stopPropagation()
  for (const input of unreadable) input.checkValidity() // tells each by an `invalid` event
  unreadable[0]?.focus()
}

/**
 * The error of a typed text that cannot be read. It shows once the field was left, until the text is readable; the form
 * around the field, whichever it is, cannot be submitted meanwhile.
 */
export function useUnreadableInput(input: RefObject<HTMLInputElement | null>, problem: string | undefined) {
  const [told, setTold] = useState(false)
  if (told && !problem) setTold(false)
  useLayoutEffect(() => input.current?.setCustomValidity(problem ?? ''), [input, problem])
  useEffect(() => {
    const tell = () => setTold(true)
    const element = input.current
    // The same function on the same form is one listener, however many fields add it. Capturing, it comes before React's.
    element?.form?.addEventListener('submit', refuseUnreadable, { capture: true })
    element?.addEventListener('invalid', tell)
    element?.addEventListener('blur', tell)
    return () => {
      element?.removeEventListener('invalid', tell)
      element?.removeEventListener('blur', tell)
    }
  }, [input])
  return told ? problem : undefined
}
