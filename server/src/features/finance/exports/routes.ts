import * as contract from 'contract/finance/exports.ts'
import type { FastifyInstance } from 'fastify'
import type { Semaphore } from '#core/concurrency.ts'
import { mount } from '#platform/http/mount.ts'
import { exportEntries } from './export-entries.ts'
import { exportMonth } from './export-month.ts'

/** Each export holds a database connection for as long as its reader takes, so `exportSemaphore` limits them. */
export const entryExportRoutes = (services: { exportSemaphore: Semaphore }) => async (app: FastifyInstance) => {
  mount(app, contract.exportOutflows, (ctx, { query }) => exportEntries(ctx, 'outflow', { ...services, query }))
  mount(app, contract.exportMonth, (ctx, { query }) => exportMonth(ctx, { ...services, month: query.month }))
  mount(app, contract.exportInflows, (ctx, { query }) => exportEntries(ctx, 'inflow', { ...services, query }))
}
