import type { SalesActivity } from 'contract/team/activities.ts'
import type { ActivityType } from 'contract/team/activity-type.ts'
import { ACTIVITY_CODE_NAMES, DATE_TOO_EARLY, type encodeActivity, FIRST_ACTIVITY_DAY } from 'contract/team/board.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import type { SeenRecord } from '#lib/edit.ts'

export type ActivityData = Parameters<typeof encodeActivity>[0]

export type ActivityValues = {
  /** The member's id as text; empty where none is chosen. */
  member: string
  type: ActivityType
  centavos: number | null
  description: string
  /** The day of the activity; null means today. */
  date: CivilDate | null
}

/** The form's initial values, with a meeting as the type (specification §4). */
export const EMPTY_ACTIVITY: ActivityValues = { member: '', type: 'MEETING', centavos: null, description: '', date: null }

export const TYPE_NAMES: Readonly<Record<ActivityType, string>> = { MEETING: 'Reunião Realizada', SALE: 'Venda Realizada' }
export const TYPE_OPTIONS = (['MEETING', 'SALE'] as const).map((value) => ({ value, label: TYPE_NAMES[value] }))

/** The title of the toast for missing fields (specification §5). */
export const INCOMPLETE_TITLE = 'Atenção'
export const INCOMPLETE_MESSAGE = 'Preencha todos os campos obrigatórios'
export const NO_VALUE_MESSAGE = 'Informe o valor da venda'

export const ACTIVITY_VALIDATION = {
  member: (member: string) => (member ? null : 'Escolha o membro da equipe'),
  centavos: (centavos: number | null, { type }: ActivityValues) => (type === 'SALE' && !centavos ? NO_VALUE_MESSAGE : null),
  date: (date: CivilDate | null) => (date !== null && date < FIRST_ACTIVITY_DAY ? DATE_TOO_EARLY : null),
}

/** The specification's wire has a whole number; an id of another service that is a text stays a text. */
const parseMemberId = (member: string): number | string => (/^\d+$/.test(member) ? Number(member) : member)

/** Only a sale has a value, and only a chosen date is sent (specification §5, §7). */
export const toActivityData = ({ member, type, centavos, description, date }: ActivityValues) => ({
  memberId: parseMemberId(member),
  type,
  centavos: type === 'SALE' ? centavos : null,
  description: description.trim(),
  ...(date === null ? {} : { date }),
})

export const toActivityValues = ({ member, type, centavos, description, date }: SalesActivity): ActivityValues => ({
  member: String(member.id),
  type,
  centavos,
  description: description ?? '',
  date,
})

export const toSeenActivity = (activity: SalesActivity): SeenRecord => ({
  revision: activity.revision,
  values: toActivityChange(toActivityValues(activity)),
})

/** An empty text means that there is no description. */
export function toActivityChange(values: ActivityValues) {
  const data = toActivityData(values)
  return { ...data, memberId: Number(data.memberId), description: data.description || null }
}

export function toFormValue(field: string, value: unknown): unknown {
  if (field === 'memberId') return String(value)
  return field === 'description' ? (value ?? '') : value
}

const EDIT_NAMES = { memberId: 'member', type: 'type', centavos: 'centavos', description: 'description', date: 'date' }
const REGISTERED_NAMES = { ...ACTIVITY_CODE_NAMES, description: 'description', date: 'date' } as const
/** By the names in a refusal of an edit or of a registration. */
export const ACTIVITY_FIELDS_BY_WIRE_NAME: Readonly<Record<string, string>> = {
  ...EDIT_NAMES,
  ...Object.fromEntries(Object.entries(REGISTERED_NAMES).map(([wire, name]) => [`data.${wire}`, EDIT_NAMES[name]])),
}
