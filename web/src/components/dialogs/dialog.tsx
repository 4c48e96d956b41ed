import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import './dialog.css'
import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { getFocusTrail } from '#lib/focus/focus-trail.ts'
import { markFocusedAsAutofocus } from '#lib/focus/move-autofocus.ts'
import { returnFocus } from '#lib/focus/return-focus.ts'
import { useCloseOnBack } from './use-close-on-back.ts'
import { useCloseOnEscape } from './use-escape.ts'

const doNothing = () => undefined

type Props = {
  title: string
  opened: boolean
  onClose: () => void
  /** Called instead of `onClose` on Escape and on "back", for a dialog in which these keys first have to close a question. */
  onEscape?: (() => void) | undefined
  size?: number
  small?: boolean
  locked?: boolean
  /** Whether opening the dialog changed the address. The browser's "back" then closes it without further code. */
  hasAddress?: boolean
  children: ReactNode
}

/** Mantine's dialogs return the focus only if they were mounted closed, and ours are mounted open. */
function useReturnFocus(opened: boolean): void {
  const trail = useRef(getFocusTrail())
  useLayoutEffect(() => {
    if (opened) trail.current = getFocusTrail()
  }, [opened])
  // The focus is returned in this effect and not in the layout effect: after the layout effects, React itself restores the focus to the
  // element that had it before the commit.
  useEffect(() => (opened ? () => returnFocus(trail.current) : undefined), [opened])
}

/** Mantine's focus trap would do so in a timer, which on a slow phone comes after the first paint. */
const focusMarked = (root: Element | null) => root?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })

const PHONE = '(max-width: 767px), (max-height: 480px)'

export function Dialog({
  title,
  opened,
  onClose,
  onEscape = onClose,
  size = 480,
  small = false,
  locked = false,
  hasAddress = false,
  children,
}: Props) {
  const dismiss = locked ? doNothing : onEscape
  useCloseOnBack(opened && !hasAddress, dismiss)
  useCloseOnEscape(opened, dismiss)
  useReturnFocus(opened)
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  return (
    <Modal
      ref={focusMarked}
      opened={opened}
      onClose={onClose}
      title={title}
      size={small ? 420 : size}
      fullScreen={phone && !small}
      centered
      withCloseButton={!locked}
      closeOnEscape={false}
      returnFocus={false}
      closeOnClickOutside={!locked}
      onFocusCapture={markFocusedAsAutofocus}
      padding={0}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      classNames={{ content: 'dialog', header: 'dialog__head', title: 'dialog__title', body: 'dialog__slot', close: 'icon-btn' }}
      attributes={{ header: { role: 'presentation' } }} // otherwise the dialog's `<header>` would be a second banner of the page
      transitionProps={{ duration: 140, transition: 'fade' }}
    >
      {children}
    </Modal>
  )
}
