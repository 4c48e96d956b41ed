import { IconTag, IconUsers } from '@tabler/icons-react'
import type { SalesActivity } from 'contract/team/activities.ts'
import type { ActivityType } from 'contract/team/activity-type.ts'
import { formatBRL } from 'contract/values/money.ts'

export const TYPE_NAMES: Readonly<Record<ActivityType, string>> = { MEETING: 'Reunião Realizada', SALE: 'Venda Realizada' }
export const TYPE_OPTIONS = (['MEETING', 'SALE'] as const).map((value) => ({ value, label: TYPE_NAMES[value] }))

export const formatTypeAndAmount = ({ type, centavos }: Pick<SalesActivity, 'type' | 'centavos'>): string =>
  centavos === null ? TYPE_NAMES[type] : `${TYPE_NAMES[type]}, ${formatBRL(centavos)}`

export function TypeIcon({ type }: Pick<SalesActivity, 'type'>) {
  const Icon = type === 'SALE' ? IconTag : IconUsers
  return <Icon className="icon icon--16" stroke={1.75} aria-hidden />
}
