import * as contract from 'contract/finance/outflows.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'
import { editEntry } from '../edit.ts'
import { restoreEntry } from '../restore.ts'
import { summarize } from '../summary.ts'
import { recordOutflowFromModal } from './modal.ts'
import { readOutflowsPage, recordOutflow } from './service.ts'

export async function outflowRoutes(app: FastifyInstance) {
  mount(app, contract.listOutflows, 'finance.read', (ctx, { query }) => readOutflowsPage(ctx, query))
  mount(app, contract.summarizeOutflows, 'finance.read', (ctx, { query }) => summarize(ctx.db, 'outflow', query, ctx.today()))
  mount(app, contract.recordOutflowFromModal, 'finance.write', (ctx, { json }) => recordOutflowFromModal(ctx, json))
  mount(app, contract.recordOutflow, 'finance.write', (ctx, { form, files }) => recordOutflow(ctx, form, files.comprovante))
  mount(app, contract.editOutflow, 'finance.write', (ctx, { params, json }) => editEntry(ctx, 'outflow', params.id, json))
  mount(app, contract.restoreOutflow, 'finance.write', (ctx, { params, json }) =>
    restoreEntry(ctx, 'outflow', { ...params, ...json }),
  )
}
