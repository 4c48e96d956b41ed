import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

const isUnreadable = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.validity.customError

function refuseUnreadable(event: SubmitEvent): void {
  const unreadable = [...(event.currentTarget as HTMLFormElement).elements].filter(isUnreadable)
  if (unreadable.length === 0) return
  event.preventDefault()
  event.stopPropagation()
  for (const input of unreadable) input.checkValidity() // dispatches `invalid` on the field
  unreadable[0]?.focus()
}

/**
 * The error is shown from the blur or the refused submission on; an unreadable text blocks the submission, whether the error is
 * shown or not.
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
