import type { TablerIcon } from '@tabler/icons-react'
import { isValidElement, type ReactElement, type ReactNode } from 'react'

/** An icon that is drawn in the size of its place, or an element that is rendered as it is. */
export type IconLike = TablerIcon | ReactElement

/** Renders an icon for a place that has a text beside it or a label. `small`: whether the icon has 16 px instead of 20. */
export function renderIcon(icon: IconLike | undefined, { small = false } = {}): ReactNode {
  if (!icon || isValidElement(icon)) return icon
  const Icon = icon as TablerIcon
  return <Icon className={small ? 'icon icon--16' : 'icon'} aria-hidden />
}
