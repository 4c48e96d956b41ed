import { type Ref, type RefObject, useEffect, useImperativeHandle, useState } from 'react'

/** A popover's target that renders nothing. The popover is placed at `button`, which is already on the page. */
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
