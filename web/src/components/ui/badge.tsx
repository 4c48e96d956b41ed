import type { ReactNode } from 'react'

type Props = { tone?: 'pos' | 'neg' | 'warn' | 'live' | 'sample' | 'mute'; icon?: ReactNode; title?: string; children: ReactNode }

export function Badge({ tone = 'mute', icon, title, children }: Props) {
  return (
    <span className={`badge badge--${tone}`} title={title}>
      {icon}
      {children}
    </span>
  )
}

export const SampleBadge = () => <Badge tone="sample">Exemplo</Badge>
