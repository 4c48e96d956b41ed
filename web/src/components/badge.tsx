import type { ReactNode } from 'react'

type Props = { tone?: 'pos' | 'neg' | 'warn' | 'live' | 'sample' | 'mute'; icon?: ReactNode; title?: string; children: ReactNode }

/** A state as a word. The badge's colour only repeats what the word says. `sample` (dashed) marks an example. */
export function Badge({ tone = 'mute', icon, title, children }: Props) {
  return (
    <span className={`badge badge--${tone}`} title={title}>
      {icon}
      {children}
    </span>
  )
}

export const SampleBadge = () => <Badge tone="sample">Exemplo</Badge>
