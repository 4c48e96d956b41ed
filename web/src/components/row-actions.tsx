import type { ReactNode } from 'react'
import type { RowAction } from './row-action.ts'
import { RowMenu } from './row-menu.tsx'

type Props = { name: string; actions: readonly (RowAction | false | undefined)[]; children?: ReactNode }

/** The content of the last cell of a table's row: the row's menu, after the buttons that `children` renders. */
export const RowActions = ({ name, actions, children }: Props) => (
  <span className="actions">
    {children}
    <RowMenu name={name} actions={actions} />
  </span>
)
