import type { ReactNode } from 'react'

/** An item of a row's menu: a function to run, a link, or a screen of this app to open. */
export type RowAction =
  | { label: string; icon: ReactNode; run: () => void; danger?: boolean }
  | { label: string; icon: ReactNode; href: string; danger?: false }
  | { label: string; icon: ReactNode; screen: string; danger?: false }
