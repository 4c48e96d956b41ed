import { type RefObject, useId, useRef, useState } from 'react'

/** The properties of a lazily loaded menu that opens at a button on the page. */
export type AnchoredMenuProps = {
  /** The button's id. The menu's id is the same with `-dropdown` appended. */
  id: string
  button: RefObject<HTMLButtonElement | null>
  opened: boolean
  onChange: (opened: boolean) => void
}

/**
 * Provides a button with a menu, whose code is loaded with the first click at the latest. The button stays the same element when the code
 * arrives, because a new element would not have the focus.
 * @returns `button`: the button's attributes; `menu`: the menu's properties, undefined until the menu first opens
 */
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
