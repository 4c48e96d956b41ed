import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PieceFilters } from 'contract/pieces/pieces.ts'
import { listPiecesPlannedBetween } from 'contract/pieces/planned.ts'
import { call } from '#lib/net/call.ts'
import { listCalendarDays } from './month-days.ts'

type Filters = { [Name in keyof PieceFilters]?: PieceFilters[Name] | undefined }

export function plannedQuery(month: string, filters: Filters) {
  const days = listCalendarDays(month)
  const query = { ...filters, from: days[0] ?? '', to: days.at(-1) ?? '' }
  return queryOptions({
    queryKey: ['pieces', 'planned', query],
    queryFn: ({ signal }) => call(listPiecesPlannedBetween, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}
