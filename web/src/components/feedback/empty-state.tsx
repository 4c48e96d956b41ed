import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type IconLike, renderIcon } from '../ui/icon.tsx'

type Props = { title: string; hint?: ReactNode; icon?: IconLike; action?: ReactNode }

export function EmptyState({ title, hint, icon, action }: Props) {
  return (
    <div className="stack gap-1 empty">
      {icon && <span className="tile">{renderIcon(icon)}</span>}
      <p className="empty__title">{title}</p>
      {hint && <p>{hint}</p>}
      {action}
    </div>
  )
}

export function FailedState({ title, hint, action }: Omit<Props, 'icon'>) {
  return (
    <div className="stack gap-1 empty" role="alert">
      <span className="tile tile--neg">
        <IconAlertTriangle className="icon" aria-hidden />
      </span>
      <p className="empty__title">{title}</p>
      {hint && <p>{hint}</p>}
      {action}
    </div>
  )
}
