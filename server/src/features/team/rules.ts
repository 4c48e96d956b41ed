import { isDeepStrictEqual } from 'node:util'
import type { HandlerInput, HandlerResult } from 'contract/endpoint.ts'
import type { changeRules as changeEndpoint, readRules as readEndpoint } from 'contract/team/rules.ts'
import type { Saved } from 'contract/values.ts'
import { desc, eq, getTableColumns } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { mergeEdit, requireNoConflict } from '../../core/edit-conflicts.ts'
import type { Db } from '../../db/client.ts'
import { pointRules } from '../../db/tables/team.ts'
import { users } from '../../db/tables/workspace.ts'
import { lockSettings } from '../../db/workspace.ts'

type Rule = typeof pointRules.$inferSelect

/** What the workspace started with is nobody's. */
const NOBODY = 'Padrão'

export async function readRules({ db }: Ctx): Promise<HandlerResult<typeof readEndpoint>> {
  const rows = await db
    .select({ ...getTableColumns(pointRules), by: users.name })
    .from(pointRules)
    .leftJoin(users, eq(users.id, pointRules.userId))
    .orderBy(desc(pointRules.id))
  return {
    versions: rows.map(({ id, meetingPoints, salePoints, amountPoints, amountCentavos, by, createdAt }) => ({
      version: id,
      meetingPoints,
      salePoints,
      amountPoints,
      amountCentavos,
      by: by ?? NOBODY,
      at: createdAt?.toISOString() ?? null,
    })),
  }
}

/** What new activities are priced by. */
export async function ruleInForce(db: Db): Promise<Rule> {
  const [rule] = await db.select().from(pointRules).orderBy(desc(pointRules.id)).limit(1)
  if (!rule) throw new Error('the migration did not write the first point rules')
  return rule
}

/** The version that an activity was registered under. */
export async function ruleOfVersion(db: Db, version: number): Promise<Rule> {
  const [rule] = await db.select().from(pointRules).where(eq(pointRules.id, version))
  if (!rule) throw new Error(`point rules ${version} are not there`)
  return rule
}

type Change = HandlerInput<typeof changeEndpoint, never>['json']

/**
 * Makes a new version for what is registered from now on; its revision is the version's number. The very rules that are in force make none.
 * @throws 409 `changed_elsewhere`
 */
export async function changeRules({ db, user, now }: Ctx, { revision, base, ...wanted }: Change): Promise<Saved> {
  await lockSettings(db)
  const { id, meetingPoints, salePoints, amountPoints, amountCentavos } = await ruleInForce(db)
  const inForce = { meetingPoints, salePoints, amountPoints, amountCentavos }
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
