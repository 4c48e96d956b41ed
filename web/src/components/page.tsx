import { type ReactNode, useEffect } from 'react'

type Props = { title: string; subtitle?: string; action?: ReactNode; children?: ReactNode }

/** A screen: its title (the document's too), its subtitle, its one primary action, then what one came for. */
export function Page({ title, subtitle, action, children }: Props) {
  useEffect(() => {
    document.title = `${title} · AI Dashboard`
  }, [title])
  return (
    <div className="page">
      <header className="page__head">
        <div>
          <h1>{title}</h1>
          {subtitle && <p className="sub">{subtitle}</p>}
        </div>
        {action && <div className="page__actions">{action}</div>}
      </header>
      {children}
    </div>
  )
}
