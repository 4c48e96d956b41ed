import { useEffect, useRef } from 'react'

/** Each refusal puts the focus on the first field that was refused. @returns what to hang on the form */
export function useFocusOnErrors(errors: object) {
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return box
}
