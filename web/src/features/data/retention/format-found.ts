import type { BoundedCount } from 'contract/data/retention.ts'
import { formatCount } from '#lib/format.ts'

/** Formats a bounded count: `12 itens`, `Mais de 1.000 itens`. */
export const formatBoundedCount = ({ count, isMore }: BoundedCount): string =>
  `${isMore ? 'Mais de ' : ''}${formatCount(count, 'item', 'itens')}`
