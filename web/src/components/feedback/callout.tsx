import './callout.css'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = { tone: 'warn' | 'info'; title: string; children?: ReactNode; actions?: ReactNode }

export function Callout({ tone, title, children, actions }: Props) {
  const Icon = tone === 'warn' ? IconAlertTriangle : IconInfoCircle
  return (
    <section className={`row row--top gap-3 callout callout--${tone}`} aria-label={title}>
      <Icon className="icon" aria-hidden />
      <div className="grow">
        <h2>{title}</h2>
        {children}
        {actions && <div className="row row--wrap callout__do">{actions}</div>}
      </div>
    </section>
  )
}
