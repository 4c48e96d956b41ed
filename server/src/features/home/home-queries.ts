import { INTERNAL_PROJECT } from 'contract/finance/settings.ts'
import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { prepareFixedRead } from '#db/prepared-read.ts'
import { projects } from '#db/tables/config.ts'
import { documents } from '#db/tables/documents.ts'
import { entries } from '#db/tables/entries.ts'
import { pieces } from '#db/tables/pieces.ts'
import { recordings } from '#db/tables/recordings.ts'
import { runs, runTotals } from '#db/tables/runs.ts'
import { activities } from '#db/tables/team.ts'
import { workspace } from '#db/tables/workspace.ts'
import { existsCondition } from './exists-condition.ts'
import { FIRST_STEP_COLUMNS } from './first-steps.ts'

const countExpression = (table: PgTable, condition: SQL | undefined) =>
  sql`(select count(*) from ${table} where ${condition})`.mapWith(Number)
const sumExpression = (expression: SQL) => sql`sum(${expression})`.mapWith(Number)

export const activeNonInternalCondition = and(
  isNull(projects.archivedAt),
  sql`${projects.id} <> ${sql.raw(String(INTERNAL_PROJECT.id))}`,
)

/** The internal project, which every workspace has, does not count. */
const ownRecordsCondition = sql<boolean>`(${sql.join(
  [
    existsCondition(projects, activeNonInternalCondition),
    existsCondition(runs),
    existsCondition(entries, isNull(entries.deletedAt)),
    existsCondition(recordings, isNull(recordings.deletedAt)),
    existsCondition(documents, isNull(documents.deletedAt)),
    existsCondition(activities, isNull(activities.deletedAt)),
  ],
  sql` or `,
)})`

/** In one statement, so that all values are of the same moment. */
export const readFigureRow = prepareFixedRead('home_figures', (db) =>
  db
    .select({
      own: ownRecordsCondition,
      projects: countExpression(projects, activeNonInternalCondition),
      /** Drafts, which only the autosave stored, do not count as contents. */
      texts: countExpression(documents, and(isNull(documents.deletedAt), isNotNull(documents.savedAt))),
      piecesWithoutRun: countExpression(pieces, and(isNull(pieces.runId), isNull(pieces.deletedAt))),
      savings: workspace.savings,
      firstSteps: FIRST_STEP_COLUMNS,
    })
    .from(workspace),
)

export const sumRunsByAutomation = prepareFixedRead('home_run_sums', (db) =>
  db
    .select({
      automation: runTotals.automation,
      succeeded: sumExpression(sql`${runTotals.succeeded}`),
      contents: sumExpression(sql`${runTotals.contents}`),
      audioMs: sumExpression(sql`${runTotals.audioMs}`),
    })
    .from(runTotals)
    .groupBy(runTotals.automation),
)

export type AutomationTotals = Awaited<ReturnType<typeof sumRunsByAutomation>>[number]
