import { isShorterLimit, RETENTION_KINDS, type RetentionKey } from 'contract/data/retention-kinds.ts'
import type { PurgeServices } from '#core/context.ts'
import type { Db } from '#core/database.ts'
import { computeNextNight } from '#core/night.ts'
import { type StoredLimit, workspace } from '#db/tables/workspace.ts'

export type StoredLimits = Partial<Record<RetentionKey, StoredLimit>>

/** In days, null if kept for ever; `inForce` applies until `from`, when `days` begins to apply; if `from` is null, both are the same. */
export type Limit = { days: number | null; inForce: number | null; from: Date | null }

const DAY_MS = 24 * 3_600_000

export async function readChosenLimits(db: Db): Promise<{ revision: number; limits: StoredLimits }> {
  const [row] = await db.select({ limits: workspace.retention, revision: workspace.revision }).from(workspace)
  if (!row) throw new Error('the first migration did not write the workspace')
  return row
}

export function resolveLimit(limits: StoredLimits, key: RetentionKey, now: Date): Limit {
  const { days, before = null, from } = limits[key] ?? { days: RETENTION_KINDS[key].days }
  if (from === undefined || now >= new Date(from)) return { days, inForce: days, from: null }
  return { days, inForce: before, from: new Date(from) }
}

/**
 * A shorter limit begins in the next night, so that the owner can take it back; a default in force is not stored, so later
 * versions may change it.
 */
export function makeStoredLimit(
  limits: StoredLimits,
  key: RetentionKey,
  days: number | null,
  now: Date,
): StoredLimit | undefined {
  const { inForce } = resolveLimit(limits, key, now)
  if (isShorterLimit(days, inForce)) return { days, before: inForce, from: computeNextNight(now).toISOString() }
  return days === RETENTION_KINDS[key].days ? undefined : { days }
}

export async function readLimitInForce(
  { db, now }: Pick<PurgeServices, 'db' | 'now'>,
  key: RetentionKey,
): Promise<number | null> {
  const { limits } = await readChosenLimits(db)
  return resolveLimit(limits, key, now()).inForce
}

export const daysBefore = (instant: Date, days: number): Date => new Date(instant.getTime() - days * DAY_MS)

export async function findCutoff(context: Pick<PurgeServices, 'db' | 'now'>, key: RetentionKey): Promise<Date | undefined> {
  const days = await readLimitInForce(context, key)
  return days === null ? undefined : daysBefore(context.now(), days)
}
