import { readRun } from 'contract/runs/runs.ts'
import { callQuery } from '#lib/net/call-query.ts'

// This module is separate from the queries of the menu, whose code is part of every first load.

export const runQuery = (id: number) => callQuery(['runs', 'detail', id], readRun, { params: { id } })
