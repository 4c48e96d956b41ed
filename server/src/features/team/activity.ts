import { ACTIVITY_CODE_NAMES, type NewActivity } from 'contract/team/board.ts'
import { computePoints, type PointRules } from 'contract/team/rules.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { invalidFieldsError, notFoundError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { activities } from '#db/tables/team.ts'
import type { Activity } from './ledger-lines.ts'
import { lockMemberIfActive } from './members.ts'

export const activityNotFoundError = () => notFoundError('Atividade não encontrada')

const MAX_POINTS = 1_000_000_000

/** Deleted or not, until the transaction ends: the second of two changes sees the first. @throws 404 */
export async function lockActivity(db: Db, id: number): Promise<Activity> {
  const [activity] = await db.select().from(activities).where(eq(activities.id, id)).for('update')
  if (!activity) throw activityNotFoundError()
  return activity
}

export type ActivityFields = Pick<Activity, 'memberId' | 'type' | 'date' | 'centavos' | 'description'>

type FieldsContext = {
  rule: PointRules
  before?: Activity
  wireNames?: Readonly<Record<string, string>>
}

export const REGISTRATION_NAMES: Readonly<Record<string, string>> = Object.fromEntries([
  ['date', 'data.date'],
  ...Object.entries(ACTIVITY_CODE_NAMES).map(([wire, name]) => [name, `data.${wire}`]),
])

function explainWrongValue(rule: PointRules, { type, centavos }: Pick<ActivityFields, 'type' | 'centavos'>): string | undefined {
  if (type === 'SALE' && centavos === null) return 'Informe o valor da venda'
  if (computePoints(rule, type, centavos) <= MAX_POINTS) return undefined
  return 'Pelas regras de pontos, este valor daria mais de 1 bilhão de pontos. Confira o valor e as regras.'
}

export async function resolveActivityFields(
  { db, today }: Ctx,
  draft: NewActivity,
  { rule, before, wireNames = {} }: FieldsContext,
): Promise<ActivityFields> {
  const { memberId, type } = draft
  const date = draft.date ?? before?.date ?? today()
  const centavos = type === 'SALE' ? (draft.centavos ?? null) : null
  const isSameMember = memberId === before?.memberId
  const reasons = {
    memberId:
      isSameMember || (await lockMemberIfActive(db, memberId)) ? undefined : 'Este membro não está na equipe. Escolha outro.',
    centavos: explainWrongValue(rule, { type, centavos }),
    date: date > today() ? 'A data não pode estar no futuro' : undefined,
  }
  const fields = Object.entries(reasons).flatMap(([name, why]) => (why ? [[wireNames[name] ?? name, why]] : []))
  if (fields.length > 0) throw invalidFieldsError(Object.fromEntries(fields))
  return { memberId, type, date, centavos, description: draft.description ?? null }
}
