import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Automation } from 'contract/automations.ts'
import { countRuns, listRuns, type RunFilters } from 'contract/runs/list.ts'
import { callQuery } from '../../lib/call-query.ts'

const RECENT = 5

/** The last five runs of one automation. */
export const recentRunsQuery = (automation: Automation) =>
  queryOptions({
    ...callQuery(['runs', 'recent', automation], listRuns, { query: { automation } }),
    select: ({ runs }) => runs.slice(0, RECENT),
  })

/** The number of runs in each group, and the people who launched any. */
export const runCountsQuery = (filters: RunFilters = {}) =>
  queryOptions({
    ...callQuery(['runs', 'counts', filters], countRuns, { query: filters }),
    placeholderData: keepPreviousData,
  })
