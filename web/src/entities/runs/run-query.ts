import { queryOptions } from '@tanstack/react-query'
import { readRun } from 'contract/runs/runs.ts'
import { call } from '../../lib/call.ts'

// Apart from the queries of the menu, whose code every first load has.

/** One run with everything known of it. */
export const runQuery = (id: number) =>
  queryOptions({
    queryKey: ['runs', 'detail', id],
    queryFn: ({ signal }) => call(readRun, { params: { id } }, { signal }),
  })
