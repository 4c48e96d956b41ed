import { IconChevronRight } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'

type Props = ComponentPropsWithRef<'details'> & { label: string }

export const Disclosure = ({ label, className = '', children, ...details }: Props) => (
  <details {...details} className={`extras ${className}`}>
    <summary className="more">
      <IconChevronRight className="icon icon--16" aria-hidden />
      {label}
    </summary>
    {children}
  </details>
)
