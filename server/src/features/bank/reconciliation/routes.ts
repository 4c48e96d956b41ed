import * as contract from 'contract/bank/reconcile.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { readReconciliation } from './read-reconciliation.ts'
import { reconcile } from './reconcile.ts'
import { undoReconciliation } from './undo-matches.ts'

export async function reconciliationRoutes(app: FastifyInstance) {
  mount(app, contract.readReconciliation, (ctx, { query }) => readReconciliation(ctx, query.account))
  mount(app, contract.reconcile, (ctx, { json }) => reconcile(ctx, json.decisions))
  mount(app, contract.undoReconciliation, (ctx, { json }) => undoReconciliation(ctx, json))
}
