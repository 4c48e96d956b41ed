import type { Permission } from '../lib/permissions.ts'
import type { IconLike } from './icon.tsx'

/** The label and icon of an item, and the permission that it needs: a person without it does not see the item. */
type Item = { label: string; icon: IconLike; permission?: Permission }

/** An item of a row's menu: a function to run, a link, or a screen of this app to open. */
export type RowAction = Item &
  ({ run: () => void; danger?: boolean } | { href: string; danger?: false } | { screen: string; danger?: false })
