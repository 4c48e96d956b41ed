import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { listRuns as contract, countRuns, RunFilters, RunPageQuery } from 'contract/runs/list.ts'
import type { Ctx } from '#core/context.ts'
import { toRun } from './present-run.ts'
import { countByGroup, listPeopleWithRuns, listRunRows } from './run-queries.ts'

export async function listRuns({ db }: Ctx, query: RunPageQuery): Promise<HandlerResult<typeof contract>> {
  const { page, next } = await listRunRows(db, query)
  return { runs: page.map(toRun), next }
}

export async function readRunCounts({ db }: Ctx, filters: RunFilters): Promise<HandlerResult<typeof countRuns>> {
  const [counts, people] = await Promise.all([countByGroup(db, filters), listPeopleWithRuns(db)])
  return { ...counts, people }
}
