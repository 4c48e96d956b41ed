import '@mantine/core/styles/Popover.css'
import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { opened: boolean; onChange: (opened: boolean) => void; target: ReactNode; children: ReactNode }

export default function HeaderPopover({ opened, onChange, target, children }: Props) {
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      width={280}
      shadow="none"
      trapFocus
      returnFocus
      classNames={{ dropdown: 'menu menu--text' }}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  )
}
