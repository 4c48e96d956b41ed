import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

const isUnreadable = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.validity.customError

/** Blocks a form's submission while a field has a text that cannot be read, and makes such fields show their errors. */
function refuseUnreadable(event: SubmitEvent): void {
  const unreadable = [...(event.currentTarget as HTMLFormElement).elements].filter(isUnreadable)
  if (unreadable.length === 0) return
  event.preventDefault()
  event.stopPropagation()
  for (const input of unreadable) input.checkValidity() // dispatches `invalid` on the field
  unreadable[0]?.focus()
}

/**
 * Provides the error of a typed text that cannot be read. The error is shown from the field's blur, or the refused submission, until the
 * text is readable. With an unreadable text the surrounding form cannot be submitted, whether the error is shown or not.
 * @returns the error to show
 */
export function useUnreadableInput(input: RefObject<HTMLInputElement | null>, problem: string | undefined) {
  const [isShown, setShown] = useState(false)
  if (isShown && !problem) setShown(false)
  useLayoutEffect(() => input.current?.setCustomValidity(problem ?? ''), [input, problem])
  useEffect(() => {
    const showProblem = () => setShown(true)
    const element = input.current
    // However many fields add this function, the form calls it once. In the capture phase it runs before React's handler.
    element?.form?.addEventListener('submit', refuseUnreadable, { capture: true })
    element?.addEventListener('invalid', showProblem)
    element?.addEventListener('blur', showProblem)
    return () => {
      element?.removeEventListener('invalid', showProblem)
      element?.removeEventListener('blur', showProblem)
    }
  }, [input])
  return isShown ? problem : undefined
}
