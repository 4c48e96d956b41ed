import type { CivilDate } from 'contract/dates.ts'
import type { CallInput } from 'contract/endpoint.ts'
import { toDecimal } from 'contract/money.ts'
import type { SalesActivity } from 'contract/team/activities.ts'
import { type ActivityType, DATE_TOO_EARLY, FIRST_ACTIVITY_DAY, type registerActivity } from 'contract/team/board.ts'
import type { Seen } from '../../lib/edit.ts'

export type ActivityData = CallInput<typeof registerActivity, never>['json']['data']

export type ActivityValues = {
  /** The member's id, as text; empty: nobody yet. */
  member: string
  type: ActivityType
  centavos: number | null
  description: string
  /** Null: today. */
  date: CivilDate | null
}

/** Seed §4: a meeting, unless it is said otherwise. */
export const EMPTY: ActivityValues = { member: '', type: 'MEETING', centavos: null, description: '', date: null }

export const TYPE_NAMES: Readonly<Record<ActivityType, string>> = { MEETING: 'Reunião Realizada', SALE: 'Venda Realizada' }

/** Seed §5. */
export const ATTENTION = 'Atenção'
export const MISSING = 'Preencha todos os campos obrigatórios'
export const NO_VALUE = 'Informe o valor da venda'

export const validate = {
  member: (member: string) => (member ? null : 'Escolha o membro da equipe'),
  centavos: (centavos: number | null, { type }: ActivityValues) => (type === 'SALE' && !centavos ? NO_VALUE : null),
  date: (date: CivilDate | null) => (date !== null && date < FIRST_ACTIVITY_DAY ? DATE_TOO_EARLY : null),
}

/** A whole number, as the seed sends it; another service's id that is none goes as it came. */
const parseMemberId = (member: string): number | string => (/^\d+$/.test(member) ? Number(member) : member)

/** Seed §5 and §7: a sale's value is a decimal number, null where there is none; `date` only where one was chosen. */
export const toData = ({ member, type, centavos, description, date }: ActivityValues): ActivityData => ({
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

/** An activity as an edit names it: of a sale the value in reais. */
export const seenActivity = (activity: SalesActivity): Seen => ({
  revision: activity.revision,
  values: toActivityChange(toData(toActivityValues(activity))),
})

/** A form's data as an edit: no text is no description. */
export const toActivityChange = (data: ActivityData) => ({
  ...data,
  team_member_id: Number(data.team_member_id),
  description: data.description || null,
})

/** Puts a field's value, by wire name, into the form. */
export function toFormValue(field: string, value: unknown): unknown {
  if (field === 'team_member_id') return String(value)
  if (field === 'sale_value') return value === null ? null : Math.round(Number(value) * 100)
  return field === 'description' ? (value ?? '') : value
}

/** Wire names → the form's; a registration's stand under `data`. */
const WIRE = { team_member_id: 'member', activity_type: 'type', sale_value: 'centavos', description: 'description', date: 'date' }
export const NAMES: Readonly<Record<string, string>> = {
  ...WIRE,
  ...Object.fromEntries(Object.entries(WIRE).map(([wire, name]) => [`data.${wire}`, name])),
}
