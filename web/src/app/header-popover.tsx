import '@mantine/core/styles/Popover.css'
import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  opened: boolean
  onChange: (opened: boolean) => void
  target: ReactNode
  /** A list that reaches its edges. */
  wide: boolean
  children: ReactNode
}

export default function HeaderPopover({ opened, onChange, target, wide, children }: Props) {
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      width={wide ? 'min(380px, 100vw - 24px)' : 280}
      shadow="none"
      trapFocus
      returnFocus
      classNames={{ dropdown: wide ? 'menu menu--wide' : 'menu menu--text' }}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  )
}
