import type { ReactNode } from 'react'

export const Fact = ({ label, className, children }: { label: string; className?: string; children: ReactNode }) => (
  <div className="between">
    <dt>{label}</dt>
    <dd className={className}>{children}</dd>
  </div>
)
