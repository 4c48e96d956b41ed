import { readRun } from 'contract/runs/runs.ts'
import { callQuery } from '../../lib/call-query.ts'

// This module is separate from the queries of the menu, whose code is part of every first load.

/** Creates the query of one run with all its details. */
export const runQuery = (id: number) => callQuery(['runs', 'detail', id], readRun, { params: { id } })
