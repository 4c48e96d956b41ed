import { type ReactNode, useEffect } from 'react'

type Props = {
  title: string
  subtitle?: string
  crumbs?: ReactNode
  badge?: ReactNode
  action?: ReactNode
  children?: ReactNode
}

export function Page({ title, subtitle, crumbs, badge, action, children }: Props) {
  useEffect(() => {
    document.title = `${title} · AI Dashboard`
  }, [title])
  return (
    <div className="page">
      {crumbs}
      <header className="between gap-4 page__head">
        <div className={badge ? 'page__title' : undefined}>
          <h1>{title}</h1>
          {badge}
          {subtitle && <p className="sub">{subtitle}</p>}
        </div>
        {action && <div className="no-print page__actions">{action}</div>}
      </header>
      {children}
    </div>
  )
}
