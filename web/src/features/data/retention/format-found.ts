import type { BoundedCount } from 'contract/data/retention.ts'
import { formatCount } from '#lib/format.ts'

export const formatBoundedCount = ({ count, isMore }: BoundedCount): string =>
  `${isMore ? 'Mais de ' : ''}${formatCount(count, 'item', 'itens')}`
