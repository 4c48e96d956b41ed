import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '../styles/dialog.css'
import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { getFocusTrail } from '../lib/focus-trail.ts'
import { returnFocus } from '../lib/return-focus.ts'
import { useCloseOnBack } from './use-close-on-back.ts'
import { useEscape } from './use-escape.ts'

type Props = {
  title: string
  opened: boolean
  onClose: () => void
  /** What Escape does instead, where something in the dialog has to go first. */
  onEscape?: (() => void) | undefined
  size?: number
  small?: boolean
  /** Only what it holds closes it. */
  locked?: boolean
  /** Opening it was a step in the history, which "back" takes back by itself. */
  hasAddress?: boolean
  children: ReactNode
}

/** Library dialogs return the focus only where they stood closed in the page before; ours are mounted when they open. */
function useReturnFocus(opened: boolean): void {
  const trail = useRef(getFocusTrail())
  useLayoutEffect(() => {
    if (opened) trail.current = getFocusTrail()
  }, [opened])
  // Not in the layout effect: React puts the focus back to where it was before its changes to the page.
  useEffect(() => (opened ? () => returnFocus(trail.current) : undefined), [opened])
}

/** A dialog; on phones it takes the screen, unless it is a small question. Focus goes in, and back to where it was. */
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
  useCloseOnBack(opened && !hasAddress, onEscape)
  useEscape(opened && !locked, onEscape)
  useReturnFocus(opened)
  const phone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  return (
    <Modal
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
      padding={0}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      classNames={{ content: 'dialog', header: 'dialog__head', title: 'dialog__title', body: 'dialog__slot', close: 'icon-btn' }}
      overlayProps={{ className: 'dialog__veil' }}
      attributes={{ header: { role: 'presentation' } }} // the page's banner is another
      transitionProps={{ duration: 140, transition: 'fade' }}
    >
      {children}
    </Modal>
  )
}
