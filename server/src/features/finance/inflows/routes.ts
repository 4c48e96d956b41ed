import * as contract from 'contract/finance/inflows.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'
import { editEntry } from '../edit.ts'
import { restoreEntry } from '../restore.ts'
import { summarize } from '../summary.ts'
import { readInflowsPage, recordInflow } from './service.ts'

export async function inflowRoutes(app: FastifyInstance) {
  mount(app, contract.listInflows, 'finance.read', (ctx, { query }) => readInflowsPage(ctx, query))
  mount(app, contract.summarizeInflows, 'finance.read', (ctx, { query }) => summarize(ctx.db, 'inflow', query, ctx.today()))
  mount(app, contract.recordInflow, 'finance.write', (ctx, { form, files }) => recordInflow(ctx, form, files.comprovante))
  mount(app, contract.editInflow, 'finance.write', (ctx, { params, json }) => editEntry(ctx, 'inflow', params.id, json))
  mount(app, contract.restoreInflow, 'finance.write', (ctx, { params, json }) =>
    restoreEntry(ctx, 'inflow', { ...params, ...json }),
  )
}
