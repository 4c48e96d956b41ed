import { firstDayOfMonth, lastDayOfMonth } from 'contract/dates.ts'
import type { HandlerInput, HandlerResult } from 'contract/endpoint.ts'
import type { listPieces as contract } from 'contract/pieces/pieces.ts'
import { and, between, desc, eq, isNull, like, sql } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { invalidFieldsError } from '../../../core/errors.ts'
import { containsPattern, foldText } from '../../../db/contains-condition.ts'
import { toKeysetPage } from '../../../db/keyset-page.ts'
import { pieces } from '../../../db/tables/pieces.ts'
import { piecesQuery, presentCard } from './queries.ts'

const PAGE_ROWS = 24

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([1-9]\d{0,15})$/

/**
 * Builds the condition for rows after a cursor such as `2026-11-21T15:00:00.000Z_17`.
 * @throws 422
 */
function afterCursorCondition(cursor: string) {
  const [, at = '', id] = CURSOR.exec(cursor) ?? []
  if (!id || Number.isNaN(Date.parse(at))) throw invalidFieldsError({ cursor: 'Cursor inválido' })
  return sql`(${pieces.writtenAt}, ${pieces.id}) < (${at}::timestamptz, ${id}::bigint)`
}

type Filters = HandlerInput<typeof contract, never>['query']

const filterCondition = ({ state, kind, client, project, kit, month, q, cursor }: Filters) =>
  and(
    isNull(pieces.deletedAt),
    state && eq(pieces.state, state),
    kind && eq(pieces.kind, kind),
    client === undefined ? undefined : eq(pieces.client, client),
    project === undefined ? undefined : eq(pieces.projectId, project),
    kit === undefined ? undefined : eq(pieces.kitId, kit),
    month === undefined ? undefined : between(pieces.plannedOn, firstDayOfMonth(month), lastDayOfMonth(month)),
    q ? like(pieces.folded, containsPattern(foldText(q))) : undefined,
    cursor ? afterCursorCondition(cursor) : undefined,
  )

/**
 * Lists pieces, the last changed first.
 * @throws 422 for an invalid cursor
 */
export async function listPieces({ db }: Ctx, filters: Filters): Promise<HandlerResult<typeof contract>> {
  const rows = await piecesQuery(db)
    .where(filterCondition(filters))
    .orderBy(desc(pieces.writtenAt), desc(pieces.id))
    .limit(PAGE_ROWS + 1)
  const { rows: page, last } = toKeysetPage(rows, PAGE_ROWS)
  return {
    pieces: page.map(presentCard),
    next: last ? `${last.piece.writtenAt.toISOString()}_${last.piece.id}` : null,
  }
}
