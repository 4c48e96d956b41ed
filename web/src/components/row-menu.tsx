import { IconDots } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazy } from '../lib/lazy.ts'
import { IconButton } from './button.tsx'
import type { RowAction } from './row-action.ts'

const RowMenuList = lazy(() => import('./row-menu-list.tsx'))

/** Everything that can be done with a row; what destroys stands apart, last. The menu itself comes with the first click. */
export function RowMenu({ name, actions }: { name: string; actions: readonly (RowAction | false | undefined)[] }) {
  const [opened, setOpened] = useState<boolean>()
  const button = (
    <IconButton
      label={`Mais ações para ${name}`}
      title="Mais ações"
      small
      aria-haspopup="menu"
      {...(opened === undefined ? { onClick: () => setOpened(true) } : {})}
    >
      <IconDots className="icon icon--16" aria-hidden />
    </IconButton>
  )
  if (opened === undefined) return button
  const offered = actions.filter((action): action is RowAction => Boolean(action))
  return (
    <Suspense fallback={button}>
      <RowMenuList opened={opened} onChange={setOpened} target={button} actions={offered} />
    </Suspense>
  )
}
