import { queryOptions } from '@tanstack/react-query'
import { readEntryHistory } from 'contract/finance/history.ts'
import { call } from '../../../lib/call.ts'

/** Refetched whenever the dialog opens, and after every write in finance. */
export const historyQuery = (id: number) =>
  queryOptions({
    queryKey: ['finance', 'history', id],
    queryFn: ({ signal }) => call(readEntryHistory, { params: { id } }, { signal }),
    staleTime: 0,
  })
