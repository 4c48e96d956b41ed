import type { ReactNode } from 'react'
import type { RowAction } from './row-action.ts'
import { RowMenu } from './row-menu.tsx'

type Props = { name: string; actions: readonly (RowAction | false | undefined)[]; children?: ReactNode }

export const RowActions = ({ name, actions, children }: Props) => (
  <span className="actions">
    {children}
    <RowMenu name={name} actions={actions} />
  </span>
)
