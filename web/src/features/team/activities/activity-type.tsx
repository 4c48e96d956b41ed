import { IconTag, IconUsers } from '@tabler/icons-react'
import type { SalesActivity } from 'contract/team/activities.ts'
import { formatBRL } from 'contract/values/money.ts'
import { TYPE_NAMES } from '../activity-values.ts'

export const formatTypeAndAmount = ({ type, centavos }: Pick<SalesActivity, 'type' | 'centavos'>): string =>
  centavos === null ? TYPE_NAMES[type] : `${TYPE_NAMES[type]}, ${formatBRL(centavos)}`

export function TypeIcon({ type }: Pick<SalesActivity, 'type'>) {
  const Icon = type === 'SALE' ? IconTag : IconUsers
  return <Icon className="icon icon--16" stroke={1.75} aria-hidden />
}
