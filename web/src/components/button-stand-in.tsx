import { type Ref, type RefObject, useEffect, useImperativeHandle, useState } from 'react'

type Props = { button: RefObject<HTMLButtonElement | null>; ref?: Ref<HTMLButtonElement> }

/** A popover's target that draws nothing: the popover stands at `button`, which is on the page already. */
export function ButtonStandIn({ button, ref }: Props) {
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, [button])
  return null
}

/** Opens a moment after its code came: the library notes where to return the focus only when something closed opens. */
export function useOpenAfterMount(opened: boolean): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return opened && isMounted
}
