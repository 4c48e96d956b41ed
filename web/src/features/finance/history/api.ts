import { queryOptions } from '@tanstack/react-query'
import { readEntryHistory } from 'contract/finance/history.ts'
import { callQuery } from '../../../lib/call-query.ts'

/** Creates the query of an entry's history. It is refetched whenever the dialog opens, and after every write in finance. */
export const historyQuery = (id: number) =>
  queryOptions({
    ...callQuery(['finance', 'history', id], readEntryHistory, { params: { id } }),
    staleTime: 0,
  })
