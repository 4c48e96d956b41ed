import { isDeepStrictEqual } from 'node:util'
import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import type { changeRules as changeEndpoint, readRules as readEndpoint } from 'contract/team/rules.ts'
import type { SavedReply } from 'contract/values/values.ts'
import { desc, eq, getTableColumns } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { mergeEdit, requireNoConflict } from '#core/edit-conflicts.ts'
import type { Db } from '#db/client.ts'
import { pointRules } from '#db/tables/team.ts'
import { users } from '#db/tables/workspace.ts'
import { lockSettings } from '#db/workspace.ts'

type Rule = typeof pointRules.$inferSelect

const DEFAULT_AUTHOR = 'Padrão'

export async function listRulesVersions({ db }: Ctx): Promise<HandlerResult<typeof readEndpoint>> {
  const rows = await db
    .select({ ...getTableColumns(pointRules), by: users.name })
    .from(pointRules)
    .leftJoin(users, eq(users.id, pointRules.userId))
    .orderBy(desc(pointRules.id))
  return {
    versions: rows.map(({ id, meetingPoints, salePoints, contactPoints, amountPoints, amountCentavos, by, createdAt }) => ({
      version: id,
      meetingPoints,
      salePoints,
      contactPoints,
      amountPoints,
      amountCentavos,
      by: by ?? DEFAULT_AUTHOR,
      at: createdAt?.toISOString() ?? null,
    })),
  }
}

export async function readCurrentRules(db: Db): Promise<Rule> {
  const [rule] = await db.select().from(pointRules).orderBy(desc(pointRules.id)).limit(1)
  if (!rule) throw new Error('the migration did not write the first point rules')
  return rule
}

export async function readRulesVersion(db: Db, ruleId: number): Promise<Rule> {
  const [rule] = await db.select().from(pointRules).where(eq(pointRules.id, ruleId))
  if (!rule) throw new Error(`point rules ${ruleId} are not there`)
  return rule
}

type RulesEdit = HandlerInput<typeof changeEndpoint, never>['json']

/**
 * For activities registered from now on; unchanged rules make no new version. The revision is the version's number.
 * @throws 409 `changed_elsewhere`
 */
export async function changeRules({ db, user, now }: Ctx, { revision, base, ...wanted }: RulesEdit): Promise<SavedReply> {
  await lockSettings(db)
  const { id, meetingPoints, salePoints, contactPoints, amountPoints, amountCentavos } = await readCurrentRules(db)
  const inForce = { meetingPoints, salePoints, contactPoints, amountPoints, amountCentavos }
  requireNoConflict({ revision, base }, wanted, { revision: id, values: inForce })
  const rules = mergeEdit(inForce, wanted)
  if (isDeepStrictEqual(rules, inForce)) return { ok: true, id }
  const [row] = await db
    .insert(pointRules)
    .values({ ...rules, userId: user.id, createdAt: now() })
    .returning({ id: pointRules.id })
  if (!row) throw new Error('point rules were inserted without a row')
  return { ok: true, id: row.id }
}
