import type { ReactNode } from 'react'

/** Something that can be done with a row: a call, a link, or a screen of ours to go to. */
export type RowAction =
  | { label: string; icon: ReactNode; run: () => void; danger?: boolean }
  | { label: string; icon: ReactNode; href: string; danger?: false }
  | { label: string; icon: ReactNode; screen: string; danger?: false }
