import { useEffect, useRef } from 'react'

/** Focuses the first invalid field whenever the errors change. @returns the ref of the form */
export function useFocusOnErrors(errors: object | undefined) {
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (errors && Object.keys(errors).length > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return formRef
}
