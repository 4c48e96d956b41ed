import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu, type MenuProps } from '@mantine/core'
import { Fragment } from 'react'
import { ExistingPopoverTarget, useOpenAfterMount } from '../ui/existing-target.tsx'
import { renderIcon } from '../ui/icon.tsx'
import { ScreenLink } from '../ui/screen-link.tsx'
import type { AnchoredMenuProps } from '../ui/use-menu-button.ts'
import type { RowAction } from './row-action.ts'

type Props = AnchoredMenuProps & { actions: readonly RowAction[]; width?: number }

function Item({ action }: { action: RowAction }) {
  const { label } = action
  const icon = renderIcon(action.icon, { small: true })
  if ('run' in action) {
    const look = action.danger ? { className: 'menu__item--neg' } : {}
    return (
      <Menu.Item {...look} leftSection={icon} onClick={action.run}>
        {label}
      </Menu.Item>
    )
  }
  if ('screen' in action) {
    return (
      <Menu.Item component={ScreenLink} href={action.screen} leftSection={icon}>
        {label}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item component="a" href={action.href} leftSection={icon}>
      {label}
    </Menu.Item>
  )
}

const FIT_WINDOW: NonNullable<MenuProps['middlewares']> = {
  flip: true,
  shift: true,
  size: {
    padding: 8,
    apply: ({ availableHeight, elements }) => {
      elements.floating.style.maxHeight = `${availableHeight}px`
    },
  },
}

export default function RowMenuList({ id, button, opened, onChange, actions, width = 232 }: Props) {
  return (
    <Menu
      id={id}
      opened={useOpenAfterMount(opened)}
      onChange={onChange}
      position="bottom-end"
      width={width}
      shadow="none"
      withInitialFocusPlaceholder={false} // the first item gets the focus
      middlewares={FIT_WINDOW}
      classNames={{ dropdown: 'menu row-menu', item: 'menu__item', divider: 'menu__rule' }}
    >
      <Menu.Target>
        <ExistingPopoverTarget button={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Fragment key={action.label}>
            {action.danger && <Menu.Divider />}
            <Item action={action} />
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
