import { readRun } from 'contract/runs/runs.ts'
import { callQuery } from '../../lib/call-query.ts'

// Apart from the queries of the menu, whose code every first load has.

/** One run with everything known of it. */
export const runQuery = (id: number) => callQuery(['runs', 'detail', id], readRun, { params: { id } })
