import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Automation } from 'contract/runs/automations.ts'
import { countRuns, listRuns, type RunFilters } from 'contract/runs/list.ts'
import { callQuery } from '#lib/net/call-query.ts'

const RECENT = 5

export const recentRunsQuery = (automation: Automation) =>
  queryOptions({
    ...callQuery(['runs', 'recent', automation], listRuns, { query: { automation } }),
    select: ({ runs }) => runs.slice(0, RECENT),
  })

export const runCountsQuery = (filters: RunFilters = {}) =>
  queryOptions({
    ...callQuery(['runs', 'counts', filters], countRuns, { query: filters }),
    placeholderData: keepPreviousData,
  })
