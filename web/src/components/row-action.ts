import type { ReactNode } from 'react'

/** Something that can be done with a row: a call, or a link. */
export type RowAction =
  | { label: string; icon: ReactNode; run: () => void; danger?: boolean }
  | { label: string; icon: ReactNode; href: string; danger?: false }
