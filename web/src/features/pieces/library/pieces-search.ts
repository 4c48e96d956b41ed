import { ContentKind } from 'contract/pieces/kinds.ts'
import { PieceState, PlanningFilter } from 'contract/pieces/states.ts'
import { CivilDate } from 'contract/values/dates.ts'
import { Id } from 'contract/values/values.ts'
import * as z from 'zod/mini'
import { createSearchValidator, SearchWords } from '#lib/search-params.ts'

export const validatePiecesSearch = createSearchValidator({
  view: z.enum(['calendar', 'week']),
  month: z.string().check(z.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/)),
  week: CivilDate,
  state: PieceState,
  kind: ContentKind,
  client: SearchWords,
  project: Id,
  kit: Id,
  planned: PlanningFilter,
  q: SearchWords,
})
export type PiecesSearch = ReturnType<typeof validatePiecesSearch>

export function splitSearch({ view, month, week, ...filters }: PiecesSearch) {
  return { view: { ...(view && { view }), ...(month && { month }), ...(week && { week }) }, filters }
}

export type PieceListFilters = ReturnType<typeof splitSearch>['filters']
