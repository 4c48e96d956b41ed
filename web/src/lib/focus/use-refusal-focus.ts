import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Not when the person corrects a field and others are still invalid.
 * @returns the form's ref, and the function to call with each refusal
 */
export function useRefusalFocus(given?: RefObject<HTMLFormElement | null>) {
  const own = useRef<HTMLFormElement>(null)
  const formRef = given ?? own
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals === 0) return
    const fields = formRef.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? []
    for (const collapsed of [...fields].map((field) => field.closest('details'))) if (collapsed) collapsed.open = true
    fields[0]?.focus()
  }, [refusals, formRef])
  return { formRef, focusFirstError: () => setRefusals((count) => count + 1) }
}
