import type { TablerIcon } from '@tabler/icons-react'
import { isValidElement, type ReactElement, type ReactNode } from 'react'

export type IconLike = TablerIcon | ReactElement

export function renderIcon(icon: IconLike | undefined, { small = false } = {}): ReactNode {
  if (!icon || isValidElement(icon)) return icon
  const Icon = icon as TablerIcon
  return <Icon className={small ? 'icon icon--16' : 'icon'} aria-hidden />
}
