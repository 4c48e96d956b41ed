import type { Permission } from '#lib/session/permissions.ts'
import type { IconLike } from '../ui/icon.tsx'

type Item = { label: string; icon: IconLike; permission?: Permission }

export type RowAction = Item &
  ({ run: () => void; danger?: boolean } | { href: string; danger?: false } | { screen: string; danger?: false })
