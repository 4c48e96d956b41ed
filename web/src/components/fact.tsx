import type { ReactNode } from 'react'

/** A row of a `<dl className="facts">`: a label and its value. */
export const Fact = ({ label, className, children }: { label: string; className?: string; children: ReactNode }) => (
  <div className="between">
    <dt>{label}</dt>
    <dd className={className}>{children}</dd>
  </div>
)
