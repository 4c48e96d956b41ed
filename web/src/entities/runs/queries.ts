import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Automation } from 'contract/automations.ts'
import { countRuns, listRuns, type RunFilters } from 'contract/runs/list.ts'
import { call } from '../../lib/call.ts'

const RECENT = 5

/** The last five runs of one automation. */
export const recentRunsQuery = (automation: Automation) =>
  queryOptions({
    queryKey: ['runs', 'recent', automation],
    queryFn: ({ signal }) => call(listRuns, { query: { automation } }, { signal }),
    select: ({ runs }) => runs.slice(0, RECENT),
  })

/** The number of runs in each group, and the people who launched any. */
export const runCountsQuery = (filters: RunFilters = {}) =>
  queryOptions({
    queryKey: ['runs', 'counts', filters],
    queryFn: ({ signal }) => call(countRuns, { query: filters }, { signal }),
    placeholderData: keepPreviousData,
  })
