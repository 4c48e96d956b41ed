import { type ReactNode, useEffect } from 'react'

type Props = {
  title: string
  subtitle?: string
  /** The breadcrumbs of a screen that is below another screen. */
  crumbs?: ReactNode
  /** The state of the record, as a badge beside the title. */
  badge?: ReactNode
  action?: ReactNode
  children?: ReactNode
}

/** A screen with its title (with which the document's title begins), its subtitle and its actions. */
export function Page({ title, subtitle, crumbs, badge, action, children }: Props) {
  useEffect(() => {
    document.title = `${title} · AI Dashboard`
  }, [title])
  return (
    <div className="page">
      {crumbs}
      <header className="page__head">
        <div className={badge ? 'page__title' : undefined}>
          <h1>{title}</h1>
          {badge}
          {subtitle && <p className="sub">{subtitle}</p>}
        </div>
        {action && <div className="page__actions">{action}</div>}
      </header>
      {children}
    </div>
  )
}
