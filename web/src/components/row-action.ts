import type { Permission } from '#lib/permissions.ts'
import type { IconLike } from './icon.tsx'

/** An item's label and icon, and the permission that it needs. A person without the permission does not see the item. */
type Item = { label: string; icon: IconLike; permission?: Permission }

/** An item of a row's or a screen's menu. It runs a function, follows a link, or opens a screen of this app. */
export type RowAction = Item &
  ({ run: () => void; danger?: boolean } | { href: string; danger?: false } | { screen: string; danger?: false })
