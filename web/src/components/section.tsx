import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  /** The section's id, for links with `#anchor`. */
  anchor?: string
  aside?: ReactNode
  flush?: boolean
  className?: string
  children: ReactNode
}

/** A card with a heading. `flush`: whether the content, such as a table, reaches the card's edges. */
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
