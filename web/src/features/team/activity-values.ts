import type { CivilDate } from 'contract/dates.ts'
import type { CallInput } from 'contract/endpoint.ts'
import { toDecimal } from 'contract/money.ts'
import type { SalesActivity } from 'contract/team/activities.ts'
import { type ActivityType, DATE_TOO_EARLY, FIRST_ACTIVITY_DAY, type registerActivity } from 'contract/team/board.ts'
import type { Seen } from '../../lib/edit.ts'

export type ActivityData = CallInput<typeof registerActivity, never>['json']['data']

export type ActivityValues = {
  /** The member's id as text; empty: none chosen. */
  member: string
  type: ActivityType
  centavos: number | null
  description: string
  /** Null: today. */
  date: CivilDate | null
}

/** The form's initial values: a meeting (specification §4). */
export const EMPTY: ActivityValues = { member: '', type: 'MEETING', centavos: null, description: '', date: null }

export const TYPE_NAMES: Readonly<Record<ActivityType, string>> = { MEETING: 'Reunião Realizada', SALE: 'Venda Realizada' }

/** The title of the toast for missing fields (specification §5). */
export const ATTENTION = 'Atenção'
export const MISSING_FIELDS = 'Preencha todos os campos obrigatórios'
export const NO_VALUE = 'Informe o valor da venda'

export const validate = {
  member: (member: string) => (member ? null : 'Escolha o membro da equipe'),
  centavos: (centavos: number | null, { type }: ActivityValues) => (type === 'SALE' && !centavos ? NO_VALUE : null),
  date: (date: CivilDate | null) => (date !== null && date < FIRST_ACTIVITY_DAY ? DATE_TOO_EARLY : null),
}

/** Parses a whole number as the specification's wire has it; another service's textual id stays text. */
const parseMemberId = (member: string): number | string => (/^\d+$/.test(member) ? Number(member) : member)

/** Converts the values for the wire: a sale's value is a decimal number, null where there is none; `date` only where one was chosen (specification §5, §7). */
export const toActivityData = ({ member, type, centavos, description, date }: ActivityValues): ActivityData => ({
  team_member_id: parseMemberId(member),
  activity_type: type,
  sale_value: type === 'SALE' && centavos !== null ? Number(toDecimal(centavos)) : null,
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

/** Returns the activity's fields as an edit has them; a sale's value is in reais. */
export const toSeenActivity = (activity: SalesActivity): Seen => ({
  revision: activity.revision,
  values: toActivityChange(toActivityData(toActivityValues(activity))),
})

/** Converts the form's data into an edit; an empty text is no description. */
export const toActivityChange = (data: ActivityData) => ({
  ...data,
  team_member_id: Number(data.team_member_id),
  description: data.description || null,
})

/** Converts a field's wire value into the form's. */
export function toFormValue(field: string, value: unknown): unknown {
  if (field === 'team_member_id') return String(value)
  if (field === 'sale_value') return value === null ? null : Math.round(Number(value) * 100)
  return field === 'description' ? (value ?? '') : value
}

/** The form's names by wire name; a registration's fields are under `data`. */
const WIRE = { team_member_id: 'member', activity_type: 'type', sale_value: 'centavos', description: 'description', date: 'date' }
export const NAMES: Readonly<Record<string, string>> = {
  ...WIRE,
  ...Object.fromEntries(Object.entries(WIRE).map(([wire, name]) => [`data.${wire}`, name])),
}
