import { type RefObject, useId, useRef, useState } from 'react'

/** What the code of a menu needs to open at a button that stands on the page already. */
export type AtButton = {
  /** Names the button, and with `-dropdown` at its end the menu. */
  id: string
  button: RefObject<HTMLButtonElement | null>
  opened: boolean
  onChange: (opened: boolean) => void
}

/**
 * A button whose menu's code comes with the first click. The button stays the same element when the code arrives: a
 * button that was replaced would lose the focus.
 * @returns `button`: the button's attributes; `menu`: absent until the menu is opened for the first time
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
  const menu: AtButton | undefined = opened === undefined ? undefined : { id, button, opened, onChange: setOpened }
  return { button: attributes, menu, setOpened }
}
