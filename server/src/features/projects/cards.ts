import { type CivilDate, firstDayOfMonth, toMonth } from 'contract/dates.ts'
import { INTERNAL_PROJECT } from 'contract/finance/settings.ts'
import type { ProjectCard } from 'contract/projects.ts'
import { and, asc, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { clients, projects } from '../../db/tables/config.ts'
import { documents } from '../../db/tables/documents.ts'
import { monthlyTotals } from '../../db/tables/entries.ts'
import { recordings } from '../../db/tables/recordings.ts'
import { runTotals } from '../../db/tables/runs.ts'

/** A sum of money, which may be beyond what a number holds; none is 0. */
const centavos = (expression: SQL) => sql<string>`coalesce(${expression}, 0)::text`
/** A count, or a sum of counts; none is 0. */
const number = (expression: SQL) => sql<number>`coalesce(${expression}, 0)`.mapWith(Number)
const counted = sql<number>`count(*)`

/**
 * Out of the sums that the database keeps (docs/rollups.md): what has no value yet, or is deleted, is not in them. Up to the end of this
 * month: what a series brings in a year is no money of the project yet.
 */
const money = (db: Db, today: CivilDate) =>
  db
    .select({
      projectId: monthlyTotals.projectId,
      received: sql`sum(${monthlyTotals.centavos}) filter (where ${eq(monthlyTotals.kind, 'inflow')})`.as('received'),
      spent: sql`sum(${monthlyTotals.centavos}) filter (where ${eq(monthlyTotals.kind, 'outflow')})`.as('spent'),
    })
    .from(monthlyTotals)
    .where(lte(monthlyTotals.month, firstDayOfMonth(toMonth(today))))
    .groupBy(monthlyTotals.projectId)
    .as('money')

const work = (db: Db) =>
  db
    .select({
      projectId: runTotals.projectId,
      launched: sql`sum(${runTotals.launched})`.as('launched'),
      delivered: sql`sum(${runTotals.contents})`.as('delivered'),
    })
    .from(runTotals)
    .groupBy(runTotals.projectId)
    .as('work')

const texts = (db: Db) =>
  db
    .select({ projectId: documents.projectId, texts: counted.as('texts') })
    .from(documents)
    .where(and(isNotNull(documents.projectId), isNull(documents.deletedAt), isNotNull(documents.savedAt)))
    .groupBy(documents.projectId)
    .as('texts_of')

const audios = (db: Db) =>
  db
    .select({ projectId: recordings.projectId, audios: counted.as('audios') })
    .from(recordings)
    .where(and(isNotNull(recordings.projectId), isNull(recordings.deletedAt)))
    .groupBy(recordings.projectId)
    .as('audios_of')

/** The internal one first, the others by name. */
function rows(db: Db, today: CivilDate, which: SQL | undefined) {
  const [sums, runs, saved, recorded] = [money(db, today), work(db), texts(db), audios(db)]
  return db
    .select({
      id: projects.id,
      name: projects.name,
      status: projects.status,
      revision: projects.revision,
      archivedAt: projects.archivedAt,
      client: { id: clients.id, name: clients.name },
      inCentavos: centavos(sql`${sums.received}`),
      outCentavos: centavos(sql`${sums.spent}`),
      delivered: number(sql`${runs.delivered}`),
      texts: number(sql`${saved.texts}`),
      audios: number(sql`${recorded.audios}`),
      runs: number(sql`${runs.launched}`),
    })
    .from(projects)
    .leftJoin(clients, eq(clients.id, projects.clientId))
    .leftJoin(sums, eq(sums.projectId, projects.id))
    .leftJoin(runs, eq(runs.projectId, projects.id))
    .leftJoin(saved, eq(saved.projectId, projects.id))
    .leftJoin(recorded, eq(recorded.projectId, projects.id))
    .where(which)
    .orderBy(sql`${projects.id} <> ${INTERNAL_PROJECT.id}`, asc(projects.name), asc(projects.id))
}

type Row = Awaited<ReturnType<typeof rows>>[number]

/** Contents are what the project's page lists: texts that were saved, what its runs delivered, its recordings. */
const toCard = ({ archivedAt, delivered, texts: saved, audios: recorded, ...row }: Row): ProjectCard => ({
  ...row,
  internal: row.id === INTERNAL_PROJECT.id,
  archived: archivedAt !== null,
  contents: delivered + saved + recorded,
})

export const cardsOf = async (db: Db, today: CivilDate, which: SQL | undefined): Promise<ProjectCard[]> =>
  (await rows(db, today, which)).map(toCard)
