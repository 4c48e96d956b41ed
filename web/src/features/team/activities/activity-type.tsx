import { IconAddressBook, IconTag, IconUsers } from '@tabler/icons-react'
import type { SalesActivity } from 'contract/team/activities.ts'
import type { ActivityType } from 'contract/team/activity-type.ts'
import { formatBRL } from 'contract/values/money.ts'

export const TYPE_NAMES: Readonly<Record<ActivityType, string>> = { MEETING: 'Reunião Realizada', SALE: 'Venda Realizada' }
export const TYPE_OPTIONS = (['MEETING', 'SALE'] as const).map((value) => ({ value, label: TYPE_NAMES[value] }))

type Subject = Pick<SalesActivity, 'type' | 'centavos' | 'contact'>

export const formatType = ({ type, contact }: Subject): string => {
  if (!contact) return TYPE_NAMES[type]
  return contact.name === null ? 'Contato feito' : `Contato feito: ${contact.name}`
}

export const formatTypeAndAmount = (activity: Subject): string =>
  activity.centavos === null ? formatType(activity) : `${formatType(activity)}, ${formatBRL(activity.centavos)}`

export function TypeIcon({ activity: { type, contact } }: { activity: Subject }) {
  const ofType = type === 'SALE' ? IconTag : IconUsers
  const Icon = contact ? IconAddressBook : ofType
  return <Icon className="icon icon--16" stroke={1.75} aria-hidden />
}
