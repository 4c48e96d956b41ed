import { queryOptions } from '@tanstack/react-query'
import { readEntryHistory } from 'contract/finance/history.ts'
import { callQuery } from '#lib/net/call-query.ts'

/** Refetched whenever it is shown anew, and while shown after a write in finance. */
export const historyQuery = (id: number) =>
  queryOptions({
    ...callQuery(['finance', 'history', id], readEntryHistory, { params: { id } }),
    staleTime: 0,
  })
