import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { Menu } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import type { RowAction } from './row-action.ts'

type Props = {
  opened: boolean
  onChange: (opened: boolean) => void
  target: ReactNode
  actions: readonly RowAction[]
  width?: number
}

export default function RowMenuList({ opened, onChange, target, actions, width = 232 }: Props) {
  return (
    <Menu
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      width={width}
      shadow="none"
      classNames={{ dropdown: 'menu', item: 'menu__item', divider: 'menu__rule' }}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Fragment key={action.label}>
            {action.danger && <Menu.Divider />}
            {'href' in action ? (
              <Menu.Item component="a" href={action.href} leftSection={action.icon}>
                {action.label}
              </Menu.Item>
            ) : (
              <Menu.Item
                {...(action.danger ? { className: 'menu__item--neg' } : {})}
                leftSection={action.icon}
                onClick={action.run}
              >
                {action.label}
              </Menu.Item>
            )}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
