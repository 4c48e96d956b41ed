import * as contract from 'contract/bank/reconcile.ts'
import * as rules from 'contract/bank/rules.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { listPeopleToAsk } from './ask-for-papers.ts'
import { findEntriesForLine } from './find-entries.ts'
import { readReconciliation } from './read-reconciliation.ts'
import { reconcile } from './reconcile.ts'
import { createBankRule, editBankRule, listBankRules, setRuleDeleted } from './rules.ts'
import { undoReconciliation } from './undo-matches.ts'

export async function reconciliationRoutes(app: FastifyInstance) {
  mount(app, contract.listPeopleToAsk, listPeopleToAsk)
  mount(app, contract.readReconciliation, (ctx, { query }) => readReconciliation(ctx, query))
  mount(app, contract.findEntriesForLine, (ctx, { query }) => findEntriesForLine(ctx, query))
  mount(app, contract.reconcile, (ctx, { json }) => reconcile(ctx, json.decisions))
  mount(app, contract.undoReconciliation, (ctx, { json }) => undoReconciliation(ctx, json))
  mount(app, rules.listBankRules, (ctx, { query }) => listBankRules(ctx.db, query.q))
  mount(app, rules.createBankRule, (ctx, { json }) => createBankRule(ctx, json))
  mount(app, rules.editBankRule, (ctx, { params, json }) => editBankRule(ctx, params.id, json))
  mount(app, rules.deleteOrRestoreBankRule, async (ctx, { params, json }) => {
    await setRuleDeleted(ctx, params.id, { deleted: !json.restore })
    return { ok: true as const }
  })
}
