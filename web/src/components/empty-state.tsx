import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = { title: string; hint?: ReactNode; icon?: ReactNode; action?: ReactNode }

/** What will be here, and the one action that fills it. */
export function EmptyState({ title, hint, icon, action }: Props) {
  return (
    <div className="empty">
      {icon && <span className="tile">{icon}</span>}
      <p className="empty__title">{title}</p>
      {hint && <p>{hint}</p>}
      {action}
    </div>
  )
}

/** What could not be shown, inside the card where it would be. */
export function FailedState({ title, hint, action }: Omit<Props, 'icon'>) {
  return (
    <div className="empty" role="alert">
      <span className="tile tile--neg">
        <IconAlertTriangle className="icon" aria-hidden />
      </span>
      <p className="empty__title">{title}</p>
      {hint && <p>{hint}</p>}
      {action}
    </div>
  )
}
