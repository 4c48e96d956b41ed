import { type RefObject, useId, useRef, useState } from 'react'

export type AnchoredMenuProps = {
  /** The menu's id is the same with `-dropdown` appended. */
  id: string
  button: RefObject<HTMLButtonElement | null>
  opened: boolean
  onChange: (opened: boolean) => void
}

/** The button stays the same element when the menu's code arrives, because a new element would not have the focus. */
export function useMenuButton() {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<boolean>()
  const attributes = {
    id,
    ref: button,
    'aria-expanded': opened === true,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
    onClick: () => setOpened(!opened),
  }
  const menu: AnchoredMenuProps | undefined = opened === undefined ? undefined : { id, button, opened, onChange: setOpened }
  return { button: attributes, menu, setOpened }
}
