import { INTERNAL_PROJECT } from 'contract/finance/settings.ts'
import type { ProjectCard } from 'contract/projects/projects.ts'
import { type CivilDate, firstDayOfMonth, toMonth } from 'contract/values/dates.ts'
import { and, asc, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { clients, projects } from '#db/tables/config.ts'
import { documents } from '#db/tables/documents.ts'
import { monthlyTotals } from '#db/tables/entries.ts'
import { pieces } from '#db/tables/pieces.ts'
import { recordings } from '#db/tables/recordings.ts'
import { runs, runTotals } from '#db/tables/runs.ts'

/** As text, because the sum may exceed a JavaScript number; 0 if there are no rows. */
const centavosText = (expression: SQL) => sql<string>`coalesce(${expression}, 0)::text`
const numberExpression = (expression: SQL) => sql<number>`coalesce(${expression}, 0)`.mapWith(Number)
const countExpression = sql<number>`count(*)`

/**
 * Without deleted entries and those without a value (docs/rollups.md). The sums end with this month, because a series has entries
 * up to a year ahead.
 */
const moneyQuery = (db: Db, today: CivilDate) =>
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

const runTotalsQuery = (db: Db) =>
  db
    .select({
      projectId: runTotals.projectId,
      launched: sql`sum(${runTotals.launched})`.as('launched'),
      delivered: sql`sum(${runTotals.contents})`.as('delivered'),
    })
    .from(runTotals)
    .groupBy(runTotals.projectId)
    .as('work')

const savedTextsQuery = (db: Db) =>
  db
    .select({ projectId: documents.projectId, texts: countExpression.as('texts') })
    .from(documents)
    .where(and(isNotNull(documents.projectId), isNull(documents.deletedAt), isNotNull(documents.savedAt)))
    .groupBy(documents.projectId)
    .as('texts_of')

const recordingsQuery = (db: Db) =>
  db
    .select({ projectId: recordings.projectId, audios: countExpression.as('audios') })
    .from(recordings)
    .where(and(isNotNull(recordings.projectId), isNull(recordings.deletedAt)))
    .groupBy(recordings.projectId)
    .as('audios_of')

/**
 * Plus its pieces, less its runs' contents that became pieces: such a content counts as its piece, which may belong to another
 * project or be deleted.
 */
function piecesQuery(db: Db) {
  const own = db
    .select({ projectId: pieces.projectId, count: sql<number>`1`.as('count') })
    .from(pieces)
    .where(and(isNotNull(pieces.projectId), isNull(pieces.deletedAt)))
  const delivered = db
    .select({ projectId: runs.projectId, count: sql<number>`-1`.as('count') })
    .from(pieces)
    .innerJoin(runs, eq(runs.id, pieces.runId))
    .where(isNotNull(runs.projectId))
  const counted = own.unionAll(delivered).as('counted')
  return db
    .select({ projectId: counted.projectId, pieces: sql`sum(${counted.count})`.as('pieces') })
    .from(counted)
    .groupBy(counted.projectId)
    .as('pieces_of')
}

type CardsFilter = { today: CivilDate; condition: SQL }

function cardsQuery(db: Db, { today, condition }: CardsFilter) {
  const [sums, launches, saved] = [moneyQuery(db, today), runTotalsQuery(db), savedTextsQuery(db)]
  const [recorded, made] = [recordingsQuery(db), piecesQuery(db)]
  return db
    .select({
      id: projects.id,
      name: projects.name,
      status: projects.status,
      revision: projects.revision,
      archivedAt: projects.archivedAt,
      client: { id: clients.id, name: clients.name },
      inCentavos: centavosText(sql`${sums.received}`),
      outCentavos: centavosText(sql`${sums.spent}`),
      delivered: numberExpression(sql`${launches.delivered}`),
      texts: numberExpression(sql`${saved.texts}`),
      audios: numberExpression(sql`${recorded.audios}`),
      made: numberExpression(sql`${made.pieces}`),
      runs: numberExpression(sql`${launches.launched}`),
    })
    .from(projects)
    .leftJoin(clients, eq(clients.id, projects.clientId))
    .leftJoin(sums, eq(sums.projectId, projects.id))
    .leftJoin(launches, eq(launches.projectId, projects.id))
    .leftJoin(saved, eq(saved.projectId, projects.id))
    .leftJoin(recorded, eq(recorded.projectId, projects.id))
    .leftJoin(made, eq(made.projectId, projects.id))
    .where(condition)
    .orderBy(sql`${projects.id} <> ${INTERNAL_PROJECT.id}`, asc(projects.name), asc(projects.id))
}

type Row = Awaited<ReturnType<typeof cardsQuery>>[number]

const toCard = ({ archivedAt, delivered, texts: saved, audios: recorded, made, ...row }: Row): ProjectCard => ({
  ...row,
  internal: row.id === INTERNAL_PROJECT.id,
  archived: archivedAt !== null,
  contents: delivered + saved + recorded + made,
})

export const readProjectCards = async (db: Db, filter: CardsFilter): Promise<ProjectCard[]> =>
  (await cardsQuery(db, filter)).map(toCard)
