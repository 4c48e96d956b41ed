import type { HandlerInput } from 'contract/calls/endpoint.ts'
import {
  type changeRetention as changeEndpoint,
  describeDefaultLimit,
  type Retention,
  type RetentionLimits,
} from 'contract/data/retention.ts'
import { formatLimit, isChangeable, RETENTION_KEYS, RETENTION_KINDS, type RetentionKey } from 'contract/data/retention-kinds.ts'
import type { Ctx } from '#core/context.ts'
import { mergeEdit, requireNoConflict } from '#core/edit-conflicts.ts'
import { invalidFieldsError } from '#core/errors.ts'
import { computeNextNight } from '#core/night.ts'
import { recordAudit } from '#db/audit.ts'
import { workspace } from '#db/tables/workspace.ts'
import { lockSettings } from '#db/workspace.ts'
import { makeStoredLimit, readChosenLimits, resolveLimit, type StoredLimits } from '#features/records/retention-limits.ts'

export async function readRetention(ctx: Ctx): Promise<Retention> {
  const { revision, limits } = await readChosenLimits(ctx.db)
  const now = ctx.now()
  const kinds = RETENTION_KEYS.map((key) => {
    const { days, inForce, from } = resolveLimit(limits, key, now)
    return { key, days, inForce, from: from?.toISOString() ?? null }
  })
  return { revision, nightAt: computeNextNight(now).toISOString(), kinds }
}

const chooseLimits = (limits: StoredLimits, now: Date): RetentionLimits =>
  Object.fromEntries(RETENTION_KEYS.map((key) => [key, resolveLimit(limits, key, now).days])) as RetentionLimits

const recordChange = ({ db }: Ctx, key: RetentionKey, [before, after]: [number | null, number | null]) =>
  recordAudit(db, {
    action: 'changed',
    recordKind: 'retention',
    recordId: key,
    recordName: RETENTION_KINDS[key].name,
    details: { kept_for: [formatLimit(before), formatLimit(after)] },
  })

type RetentionEdit = HandlerInput<typeof changeEndpoint, never>['json']

/** @throws 409 `changed_elsewhere`, 422 for a limit that can only go back to its default */
export async function changeRetention(ctx: Ctx, { revision, base, ...wanted }: RetentionEdit): Promise<void> {
  const { db } = ctx
  await lockSettings(db)
  const stored = await readChosenLimits(db)
  const now = ctx.now()
  const values = chooseLimits(stored.limits, now)
  requireNoConflict({ revision, base }, wanted, { revision: stored.revision, values })
  const after = mergeEdit(values, wanted)
  const changed = RETENTION_KEYS.filter((key) => after[key] !== values[key])
  if (changed.length === 0) return
  const refused = changed.filter(
    (key) =>
      ![RETENTION_KINDS[key].days, resolveLimit(stored.limits, key, now).inForce].includes(after[key]) && !isChangeable(key),
  )
  if (refused.length > 0) throw invalidFieldsError(Object.fromEntries(refused.map((key) => [key, describeDefaultLimit(key)])))
  const limits = { ...stored.limits }
  for (const key of changed) {
    const limit = makeStoredLimit(stored.limits, key, after[key], now)
    if (limit) limits[key] = limit
    else delete limits[key]
    await recordChange(ctx, key, [values[key], after[key]])
  }
  await db.update(workspace).set({ retention: limits })
}
