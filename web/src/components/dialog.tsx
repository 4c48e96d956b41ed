import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '../styles/dialog.css'
import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useCloseOnBack } from './use-close-on-back.ts'

type Props = {
  title: string
  opened: boolean
  onClose: () => void
  size?: number
  small?: boolean
  /** Only what it holds closes it. */
  locked?: boolean
  /** Opening it was a step in the history, which "back" takes back by itself. */
  hasAddress?: boolean
  children: ReactNode
}

/** A dialog; on phones it takes the screen, unless it is a small question. Focus goes in, and back to where it was. */
export function Dialog({
  title,
  opened,
  onClose,
  size = 480,
  small = false,
  locked = false,
  hasAddress = false,
  children,
}: Props) {
  useCloseOnBack(opened && !hasAddress, onClose)
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
      closeOnEscape={!locked}
      closeOnClickOutside={!locked}
      padding={0}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      classNames={{ content: 'dialog', header: 'dialog__head', title: 'dialog__title', body: 'dialog__slot', close: 'icon-btn' }}
      overlayProps={{ className: 'dialog__veil' }}
      transitionProps={{ duration: 140, transition: 'fade' }}
    >
      {children}
    </Modal>
  )
}
