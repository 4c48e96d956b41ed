import type { Automation } from 'contract/automations.ts'
import { INTERNAL_PROJECT } from 'contract/finance/settings.ts'
import { and, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { projects } from '../../db/tables/config.ts'
import { documents } from '../../db/tables/documents.ts'
import { entries } from '../../db/tables/entries.ts'
import { pieces } from '../../db/tables/pieces.ts'
import { recordings } from '../../db/tables/recordings.ts'
import { runs, runTotals } from '../../db/tables/runs.ts'
import { activities } from '../../db/tables/team.ts'
import { existsCondition } from './exists.ts'

const countExpression = sql`count(*)`.mapWith(Number)
const sumExpression = (expression: SQL) => sql`sum(${expression})`.mapWith(Number)

export const ownProjectCondition = and(isNull(projects.archivedAt), ne(projects.id, INTERNAL_PROJECT.id))

/** Counts the active projects, without the internal one. */
export async function countActiveProjects(db: Db): Promise<number> {
  const [row] = await db.select({ count: countExpression }).from(projects).where(ownProjectCondition)
  return row?.count ?? 0
}

/** Counts the texts that a person saved. Drafts, which only the autosave stored, do not count as contents. */
export async function countSavedDocuments(db: Db): Promise<number> {
  const saved = and(isNull(documents.deletedAt), isNotNull(documents.savedAt))
  const [row] = await db.select({ count: countExpression }).from(documents).where(saved)
  return row?.count ?? 0
}

/** Counts the pieces that no run made, such as copies. The pieces of runs are counted among the contents that runs delivered. */
export async function countPiecesWithoutRun(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: countExpression })
    .from(pieces)
    .where(and(isNull(pieces.runId), isNull(pieces.deletedAt)))
  return row?.count ?? 0
}

export type AutomationTotals = { automation: Automation; succeeded: number; contents: number; audioMs: number }

/** Sums the runs of each automation out of the run totals (docs/rollups.md). */
export const sumRunsByAutomation = (db: Db): Promise<AutomationTotals[]> =>
  db
    .select({
      automation: runTotals.automation,
      succeeded: sumExpression(sql`${runTotals.succeeded}`),
      contents: sumExpression(sql`${runTotals.contents}`),
      audioMs: sumExpression(sql`${runTotals.audioMs}`),
    })
    .from(runTotals)
    .groupBy(runTotals.automation)

/**
 * Whether the workspace has a run, or a record that is neither deleted nor archived. The internal project, which every workspace
 * has, does not count.
 */
export async function hasOwnRecords(db: Db): Promise<boolean> {
  const things = [
    existsCondition(projects, ownProjectCondition),
    existsCondition(runs),
    existsCondition(entries, isNull(entries.deletedAt)),
    existsCondition(recordings, isNull(recordings.deletedAt)),
    existsCondition(documents, isNull(documents.deletedAt)),
    existsCondition(activities, isNull(activities.deletedAt)),
  ]
  const { rows } = await db.execute<{ own: boolean }>(sql`select ${sql.join(things, sql` or `)} as own`)
  return rows[0]?.own ?? false
}
