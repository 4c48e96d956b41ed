import './document.css'
import '@mantine/core/styles/Popover.layer.css'
import { Popover } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = {
  label: string
  title: string
  icon: Icon
  active: boolean
  opened: boolean
  hasForm?: boolean
  onPress: () => void
  onClose: () => void
  children: ReactNode
}

/** A button of the toolbar that opens a small form about what is selected. */
export function PopoverControl({
  label,
  title,
  icon: ControlIcon,
  active,
  opened,
  hasForm = true,
  onPress,
  onClose,
  children,
}: Props) {
  return (
    <Popover
      opened={opened}
      onDismiss={onClose}
      trapFocus
      withinPortal
      position="bottom-start"
      width="min(340px, calc(100vw - 32px))"
      shadow="none"
      classNames={{ dropdown: 'menu tool-form' }}
    >
      <Popover.Target>
        <RichTextEditor.Control
          aria-label={label}
          title={title}
          active={active}
          aria-haspopup={hasForm ? 'dialog' : undefined}
          onClick={onPress}
        >
          <ControlIcon className="icon icon--16" aria-hidden />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} data-mantine-stop-propagation>
        {opened && children}
      </Popover.Dropdown>
    </Popover>
  )
}
