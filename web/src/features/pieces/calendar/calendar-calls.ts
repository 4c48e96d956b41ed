import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PieceFilters } from 'contract/pieces/pieces.ts'
import { listPiecesPlannedBetween } from 'contract/pieces/planned.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { call } from '#lib/net/call.ts'

type Filters = { [Name in keyof PieceFilters]?: PieceFilters[Name] | undefined }

export function plannedQuery(days: readonly CivilDate[], filters: Filters) {
  const query = { ...filters, from: days[0] ?? '', to: days.at(-1) ?? '' }
  return queryOptions({
    queryKey: ['pieces', 'planned', query],
    queryFn: ({ signal }) => call(listPiecesPlannedBetween, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}
