import type { TablerIcon } from '@tabler/icons-react'
import { isValidElement, type ReactElement, type ReactNode } from 'react'

/** An icon that takes the size of its place, or an element with a look of its own. */
export type IconLike = TablerIcon | ReactElement

/** Draws an icon for a place that has text beside it or a label; small places have icons of 16 px instead of 20. */
export function renderIcon(icon: IconLike | undefined, { small = false } = {}): ReactNode {
  if (!icon || isValidElement(icon)) return icon
  const Icon = icon as TablerIcon
  return <Icon className={small ? 'icon icon--16' : 'icon'} aria-hidden />
}
