import * as lines from 'contract/bank/lines.ts'
import * as contract from 'contract/bank/statements.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { readLinesPage } from './line-queries.ts'
import { readStatementsPage } from './statement-list.ts'
import { importStatement, previewStatement } from './statements.ts'
import { redoStatement, undoStatement } from './undo-statement.ts'

export async function statementRoutes(app: FastifyInstance) {
  mount(app, contract.previewStatement, (ctx, { form, files }) => previewStatement(ctx, form, files.file))
  mount(app, contract.importStatement, (ctx, { form, files }) => importStatement(ctx, form, files.file))
  mount(app, contract.listStatements, (ctx, { query }) => readStatementsPage(ctx, query))
  mount(app, contract.undoStatement, (ctx, { params }) => undoStatement(ctx, params.id))
  mount(app, contract.redoStatement, (ctx, { params }) => redoStatement(ctx, params.id))
  mount(app, lines.listBankLines, (ctx, { params, query }) => readLinesPage(ctx, params.id, query))
}
