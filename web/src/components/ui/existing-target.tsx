import { type Ref, type RefObject, useEffect, useImperativeHandle, useState } from 'react'

export function ExistingPopoverTarget({
  button,
  ref,
}: {
  button: RefObject<HTMLButtonElement | null>
  ref?: Ref<HTMLButtonElement>
}) {
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, [button])
  return null
}

/**
 * Opens a popover or drawer only after its first render: Mantine remembers where to return the focus only when it is mounted closed and
 * opens later.
 */
export function useOpenAfterMount(opened: boolean): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return opened && isMounted
}
