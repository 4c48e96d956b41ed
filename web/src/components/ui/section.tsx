import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  anchor?: string
  aside?: ReactNode
  flush?: boolean
  className?: string
  children: ReactNode
}

export function Section({ title, anchor, aside, flush = false, className = '', children }: Props) {
  const id = useId()
  return (
    <section id={anchor} className={`card ${flush ? 'card--flush' : ''} ${className}`} aria-labelledby={id}>
      <div className="card__head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
