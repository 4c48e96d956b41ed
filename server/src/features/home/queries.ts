import type { Automation } from 'contract/automations.ts'
import { INTERNAL_PROJECT } from 'contract/finance/settings.ts'
import { and, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { projects } from '../../db/tables/config.ts'
import { documents } from '../../db/tables/documents.ts'
import { entries } from '../../db/tables/entries.ts'
import { recordings } from '../../db/tables/recordings.ts'
import { runs, runTotals } from '../../db/tables/runs.ts'
import { activities } from '../../db/tables/team.ts'
import { some } from './some.ts'

const counted = sql`count(*)`.mapWith(Number)
const summed = (expression: SQL) => sql`sum(${expression})`.mapWith(Number)

export const ownProject = and(isNull(projects.archivedAt), ne(projects.id, INTERNAL_PROJECT.id))

/** Active projects, the one that is always there apart (PRODUCT.md). */
export async function activeProjects(db: Db): Promise<number> {
  const [row] = await db.select({ count: counted }).from(projects).where(ownProject)
  return row?.count ?? 0
}

/** Texts that a person saved: drafts that autosave alone kept are no contents. */
export async function savedDocuments(db: Db): Promise<number> {
  const saved = and(isNull(documents.deletedAt), isNotNull(documents.savedAt))
  const [row] = await db.select({ count: counted }).from(documents).where(saved)
  return row?.count ?? 0
}

export type Totals = { automation: Automation; succeeded: number; contents: number; audioMs: number }

/** What the runs of each automation have come to, out of the sums that the database keeps (docs/rollups.md). */
export const runTotalsByAutomation = (db: Db): Promise<Totals[]> =>
  db
    .select({
      automation: runTotals.automation,
      succeeded: summed(sql`${runTotals.succeeded}`),
      contents: summed(sql`${runTotals.contents}`),
      audioMs: summed(sql`${runTotals.audioMs}`),
    })
    .from(runTotals)
    .groupBy(runTotals.automation)

/** Whether the workspace holds anything of its own. What was deleted or archived counts no more. */
export async function holdsAnything(db: Db): Promise<boolean> {
  const things = [
    some(projects, ownProject),
    some(runs),
    some(entries, isNull(entries.deletedAt)),
    some(recordings, isNull(recordings.deletedAt)),
    some(documents, isNull(documents.deletedAt)),
    some(activities, isNull(activities.deletedAt)),
  ]
  const { rows } = await db.execute<{ own: boolean }>(sql`select ${sql.join(things, sql` or `)} as own`)
  return rows[0]?.own ?? false
}
