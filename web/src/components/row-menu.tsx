import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { IconButton } from './button.tsx'

export type RowAction =
  | { label: string; icon: ReactNode; run: () => void; danger?: boolean }
  | { label: string; icon: ReactNode; href: string; danger?: false }

/** Everything that can be done with a row; what destroys stands apart, last. */
export function RowMenu({ name, actions }: { name: string; actions: readonly (RowAction | false | undefined)[] }) {
  const offered = actions.filter((action): action is RowAction => Boolean(action))
  return (
    <Menu
      position="bottom-end"
      width={232}
      shadow="none"
      classNames={{ dropdown: 'menu', item: 'menu__item', divider: 'menu__rule' }}
    >
      <Menu.Target>
        <IconButton label={`Mais ações para ${name}`} title="Mais ações" small>
          <IconDots className="icon icon--16" aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((action) => (
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
