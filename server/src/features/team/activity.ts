import type { ActivityDraft } from 'contract/team/board.ts'
import { computePoints, type PointRules } from 'contract/team/rules.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { invalid, notFound } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { activities } from '../../db/tables/team.ts'
import type { Activity } from './lines.ts'
import { isActive } from './members.ts'

export const activityNotFound = () => notFound('Atividade não encontrada')

/** What one activity may give; the sums of millions of them stay exact. */
const MAX_POINTS = 1_000_000_000

/** As it is now, held until the call ends: of two changes at once the second sees what the first has made of it. @throws 404 */
export async function lockActivity(db: Db, id: number): Promise<Activity> {
  const [activity] = await db.select().from(activities).where(eq(activities.id, id)).for('update')
  if (!activity) throw activityNotFound()
  return activity
}

export type Facts = Pick<Activity, 'memberId' | 'type' | 'date' | 'centavos' | 'description'>

type Around = {
  rule: PointRules
  /** As it stood: its day stays unless another is given, and so may a member who has left. */
  before?: Activity
  /** Of the fields' names on the wire. */
  prefix?: string
}

function wrongValue(rule: PointRules, { type, centavos }: Pick<Facts, 'type' | 'centavos'>): string | undefined {
  if (type === 'SALE' && centavos === null) return 'Informe o valor da venda'
  if (computePoints(rule, type, centavos) <= MAX_POINTS) return undefined
  return 'Pelas regras de pontos, este valor daria mais de 1 bilhão de pontos. Confira o valor e as regras.'
}

/** What a draft says, if all of it can be. @throws 422 naming every field that cannot */
export async function factsOf({ db, today }: Ctx, draft: ActivityDraft, { rule, before, prefix = '' }: Around): Promise<Facts> {
  const { team_member_id: memberId, activity_type: type } = draft
  const date = draft.date ?? before?.date ?? today()
  const centavos = type === 'SALE' ? (draft.sale_value ?? null) : null
  const stays = memberId === before?.memberId
  const wrong = {
    team_member_id: stays || (await isActive(db, memberId)) ? undefined : 'Este membro não está na equipe. Escolha outro.',
    sale_value: wrongValue(rule, { type, centavos }),
    date: date > today() ? 'A data não pode estar no futuro' : undefined,
  }
  const fields = Object.entries(wrong).flatMap(([name, why]) => (why ? [[`${prefix}${name}`, why]] : []))
  if (fields.length > 0) throw invalid(Object.fromEntries(fields))
  return { memberId, type, date, centavos, description: draft.description ?? null }
}
