import { isShorterLimit, RETENTION_KINDS, type RetentionKey } from 'contract/data/retention-kinds.ts'
import type { PurgeServices } from '#core/context.ts'
import type { Db } from '#core/database.ts'
import { computeNextNight } from '#core/night.ts'
import { type StoredLimit, workspace } from '#db/tables/workspace.ts'

export type StoredLimits = Partial<Record<RetentionKey, StoredLimit>>

/**
 * A kind's limits in days, null where records are kept for ever. `days`: the chosen limit. `inForce`: the limit that applies until `from`,
 * the instant at which `days` begins to apply; where `from` is null, `inForce` is the same as `days`.
 */
export type Limit = { days: number | null; inForce: number | null; from: Date | null }

const DAY_MS = 24 * 3_600_000

/** Reads the limits that an owner has set, without the defaults of the other kinds. */
export async function readChosenLimits(db: Db): Promise<{ revision: number; limits: StoredLimits }> {
  const [row] = await db.select({ limits: workspace.retention, revision: workspace.revision }).from(workspace)
  if (!row) throw new Error('the first migration did not write the workspace')
  return row
}

/** Resolves a kind's limit at an instant: the default where an owner set none. */
export function resolveLimit(limits: StoredLimits, key: RetentionKey, now: Date): Limit {
  const { days, before = null, from } = limits[key] ?? { days: RETENTION_KINDS[key].days }
  if (from === undefined || now >= new Date(from)) return { days, inForce: days, from: null }
  return { days, inForce: before, from: new Date(from) }
}

/**
 * Makes the stored limit of a kind that an owner changes now. A shorter limit than the one in force begins in the next night, so that
 * nothing is deleted before the owner can take the change back.
 * @returns undefined where the chosen limit is the default and applies at once: it is not stored, so that a later version may change the
 * default
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

/** Reads the limit in force of one kind, in days; null where its records are kept for ever. */
export async function readLimitInForce(
  { db, now }: Pick<PurgeServices, 'db' | 'now'>,
  key: RetentionKey,
): Promise<number | null> {
  const { limits } = await readChosenLimits(db)
  return resolveLimit(limits, key, now()).inForce
}

export const daysBefore = (instant: Date, days: number): Date => new Date(instant.getTime() - days * DAY_MS)

/** Finds the instant before which records of the kind are deleted; undefined where such records are kept for ever. */
export async function findCutoff(context: Pick<PurgeServices, 'db' | 'now'>, key: RetentionKey): Promise<Date | undefined> {
  const days = await readLimitInForce(context, key)
  return days === null ? undefined : daysBefore(context.now(), days)
}
