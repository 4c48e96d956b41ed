import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import type { listPieces as contract, PieceFilters } from 'contract/pieces/pieces.ts'
import { MAX_PLANNED, type listPiecesPlannedBetween as plannedContract } from 'contract/pieces/planned.ts'
import type { PlanningFilter } from 'contract/pieces/states.ts'
import { type CivilDate, firstDayOfMonth, lastDayOfMonth } from 'contract/values/dates.ts'
import { and, asc, between, desc, eq, isNull, lt, ne } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { foldedWordsCondition } from '#db/contains-condition.ts'
import { afterTimeCursorCondition, toKeysetPage } from '#db/keyset-page.ts'
import { pieces } from '#db/tables/pieces.ts'
import { piecesQuery, presentCard } from './piece-queries.ts'

const PAGE_ROWS = 24

type Filters = HandlerInput<typeof contract, never>['query']

const filterCondition = ({ state, kind, client, project, kit, q }: PieceFilters) =>
  and(
    isNull(pieces.deletedAt),
    state && eq(pieces.state, state),
    kind && eq(pieces.kind, kind),
    client === undefined ? undefined : eq(pieces.client, client),
    project === undefined ? undefined : eq(pieces.projectId, project),
    kit === undefined ? undefined : eq(pieces.kitId, kit),
    q ? foldedWordsCondition(q, pieces.folded) : undefined,
  )

const lateCondition = (today: CivilDate) => and(lt(pieces.plannedOn, today), ne(pieces.state, 'published'))

const planningCondition = (planned: PlanningFilter, today: CivilDate) =>
  planned === 'none' ? isNull(pieces.plannedOn) : lateCondition(today)

const pageCondition = ({ planned, month, cursor, ...filters }: Filters, today: CivilDate) =>
  and(
    filterCondition(filters),
    planned && planningCondition(planned, today),
    month === undefined ? undefined : between(pieces.plannedOn, firstDayOfMonth(month), lastDayOfMonth(month)),
    cursor ? afterTimeCursorCondition(cursor, pieces.writtenAt, pieces.id) : undefined,
  )

export async function listPieces({ db, today }: Ctx, filters: Filters): Promise<HandlerResult<typeof contract>> {
  const rows = await piecesQuery(db)
    .where(pageCondition(filters, today()))
    .orderBy(desc(pieces.writtenAt), desc(pieces.id))
    .limit(PAGE_ROWS + 1)
  const { rows: page, last } = toKeysetPage(rows, PAGE_ROWS)
  return {
    pieces: page.map(presentCard),
    next: last ? `${last.piece.writtenAt.toISOString()}_${last.piece.id}` : null,
  }
}

type PlannedFilters = HandlerInput<typeof plannedContract, never>['query']

/** At most `MAX_PLANNED`. The late pieces of all days are counted; filters apply to both. */
export async function listPiecesPlannedBetween(
  { db, today }: Ctx,
  { from, to, ...filters }: PlannedFilters,
): Promise<HandlerResult<typeof plannedContract>> {
  const rows = await piecesQuery(db)
    .where(and(filterCondition(filters), between(pieces.plannedOn, from, to)))
    .orderBy(asc(pieces.plannedOn), asc(pieces.plannedTime), asc(pieces.id))
    .limit(MAX_PLANNED + 1)
  const late = await db.$count(pieces, and(filterCondition(filters), lateCondition(today())))
  return { pieces: rows.slice(0, MAX_PLANNED).map(presentCard), isCut: rows.length > MAX_PLANNED, late }
}
