import * as inflows from 'contract/finance/inflows.ts'
import * as outflows from 'contract/finance/outflows.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { restoreEntry } from '../deletion/restore-entry.ts'
import { editEntry } from '../edits/edit-entry.ts'
import { undoCompletion } from '../edits/undo-completion.ts'
import { presentInflow, presentOutflow } from '../lists/presenter.ts'
import { listEntriesPage } from '../lists/read-entries-page.ts'
import { summarizeEntries } from '../sums/summary.ts'
import { recordEntryFromForm } from './record-entry.ts'
import { recordOutflowFromModal } from './record-from-modal.ts'

export async function outflowRoutes(app: FastifyInstance) {
  mount(app, outflows.listOutflows, (ctx, { query }) => listEntriesPage(ctx, { kind: 'outflow', present: presentOutflow }, query))
  mount(app, outflows.summarizeOutflows, (ctx, { query }) => summarizeEntries(ctx.db, 'outflow', query, ctx.today()))
  mount(app, outflows.recordOutflowFromModal, (ctx, { json }) => recordOutflowFromModal(ctx, json))
  mount(app, outflows.recordOutflow, (ctx, { form, files }) => recordEntryFromForm(ctx, 'outflow', form, files.comprovante))
  mount(app, outflows.editOutflow, (ctx, { params, json }) => editEntry(ctx, 'outflow', params.id, json))
  mount(app, outflows.undoCompletion, (ctx, { params }) => undoCompletion(ctx, params.id))
  mount(app, outflows.restoreOutflow, (ctx, { params, json }) => restoreEntry(ctx, 'outflow', { ...params, ...json }))
}

export async function inflowRoutes(app: FastifyInstance) {
  mount(app, inflows.listInflows, (ctx, { query }) => listEntriesPage(ctx, { kind: 'inflow', present: presentInflow }, query))
  mount(app, inflows.summarizeInflows, (ctx, { query }) => summarizeEntries(ctx.db, 'inflow', query, ctx.today()))
  mount(app, inflows.recordInflow, (ctx, { form, files }) => recordEntryFromForm(ctx, 'inflow', form, files.comprovante))
  mount(app, inflows.editInflow, (ctx, { params, json }) => editEntry(ctx, 'inflow', params.id, json))
  mount(app, inflows.restoreInflow, (ctx, { params, json }) => restoreEntry(ctx, 'inflow', { ...params, ...json }))
}
