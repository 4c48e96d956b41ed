import '@mantine/core/styles/Popover.layer.css'
import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { ExistingPopoverTarget, useOpenAfterMount } from '#components/ui/existing-target.tsx'
import type { AnchoredMenuProps } from '#components/ui/use-menu-button.ts'

type Props = AnchoredMenuProps & {
  wide: boolean
  children: ReactNode
}

export default function HeaderPopover({ id, button, opened, onChange, wide, children }: Props) {
  return (
    <Popover
      id={id}
      opened={useOpenAfterMount(opened)}
      onChange={onChange}
      position="bottom-end"
      width={wide ? 'min(380px, 100vw - 24px)' : 280}
      shadow="none"
      trapFocus
      returnFocus
      classNames={{ dropdown: wide ? 'menu menu--wide' : 'menu menu--text' }}
    >
      <Popover.Target>
        <ExistingPopoverTarget button={button} />
      </Popover.Target>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  )
}
