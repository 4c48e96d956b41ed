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
    <div className="stack page">
      {crumbs}
      <header className="between gap-4 page__head">
        <div className={badge ? 'row row--wrap gap-3 lines-1 wraps page__title' : undefined}>
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
