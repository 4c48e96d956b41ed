import * as contract from 'contract/finance/imports.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { importEntries } from './import-entries.ts'
import { readImportCard, readImportsPage } from './list-imports.ts'
import { previewImport } from './preview-import.ts'
import { redoImport, undoImport } from './undo-import.ts'

export async function importRoutes(app: FastifyInstance) {
  mount(app, contract.previewImport, (ctx, { form, files }) => previewImport(ctx, form, files.file))
  mount(app, contract.importEntries, (ctx, { form, files }) => importEntries(ctx, form, files.file))
  mount(app, contract.listImports, (ctx, { query }) => readImportsPage(ctx, query.before))
  mount(app, contract.readImport, (ctx, { params }) => readImportCard(ctx, params.id))
  mount(app, contract.undoImport, (ctx, { params }) => undoImport(ctx, params.id))
  mount(app, contract.redoImport, (ctx, { params }) => redoImport(ctx, params.id))
}
