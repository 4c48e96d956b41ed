import { INTERNAL_PROJECT } from 'contract/finance/settings.ts'
import type { FirstStep, Home } from 'contract/home/home.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { toNameKey } from 'contract/values/values.ts'
import { and, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '#core/context.ts'
import { isAllowed } from '#core/permissions.ts'
import { prepareFixedRead } from '#db/prepared-read.ts'
import { aiProviders } from '#db/tables/ai.ts'
import { clients, companies, projects } from '#db/tables/config.ts'
import { documents } from '#db/tables/documents.ts'
import { entries } from '#db/tables/entries.ts'
import { integration } from '#db/tables/integration.ts'
import { pieces } from '#db/tables/pieces.ts'
import { recordings } from '#db/tables/recordings.ts'
import { leads } from '#db/tables/results.ts'
import { runs, runTotals } from '#db/tables/runs.ts'
import { activities, members } from '#db/tables/team.ts'
import { workspace } from '#db/tables/workspace.ts'

const existsCondition = (table: PgTable, condition?: SQL) =>
  sql<boolean>`exists (select from ${table} ${condition ? sql`where ${condition}` : sql``})`

/** A member with another name was added or renamed by a person, which completes the step of the team. */
const FIRST_MEMBER = toNameKey('Operador local')

const FIRST_STEP_COLUMNS = {
  hiddenAt: workspace.firstStepsHiddenAt,
  company: existsCondition(companies, isNull(companies.archivedAt)),
  client: existsCondition(clients, isNull(clients.archivedAt)),
  team: existsCondition(members, and(isNull(members.deactivatedAt), ne(members.nameKey, FIRST_MEMBER))),
  integration: existsCondition(integration),
  provider: existsCondition(aiProviders, isNull(aiProviders.deletedAt)),
}

/** Null once hidden or all done, for a person who may not change settings, and if another service has the records (`WEBHOOK_UPSTREAM`). */
export function pickFirstSteps(
  { upstream, user }: Ctx,
  { hiddenAt, ...done }: Record<FirstStep, boolean> & { hiddenAt: Date | null },
): Home['firstSteps'] {
  if (hiddenAt || upstream !== undefined || !isAllowed(user, 'settings.write')) return null
  return Object.values(done).every(Boolean) ? null : done
}

export async function setFirstStepsHidden({ db, now }: Ctx, { hidden }: { hidden: boolean }) {
  await db.update(workspace).set({ firstStepsHiddenAt: hidden ? now() : null })
}

const MAX_CONTACTS = 5

/** Those of the person and of nobody, the earliest first. */
export const readDueContacts = ({ db, user, today }: Ctx) =>
  db
    .select({ id: leads.id, name: leads.name, nextOn: sql<CivilDate>`${leads.nextOn}`, nextText: leads.nextText })
    .from(leads)
    .where(
      and(
        sql`coalesce(${leads.nextOn}, 'infinity'::date) <= ${today()}`,
        isNull(leads.deletedAt),
        ne(leads.status, 'lost'),
        or(eq(leads.ownerId, user.id), isNull(leads.ownerId)),
      ),
    )
    .orderBy(sql`coalesce(${leads.nextOn}, 'infinity'::date)`, leads.id)
    .limit(MAX_CONTACTS)

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
