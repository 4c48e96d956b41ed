import * as contract from 'contract/finance/bulk-deletion.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { deleteSelectedEntries, undoSelectionDeletion } from './delete-entries.ts'

export async function bulkDeletionRoutes(app: FastifyInstance) {
  mount(app, contract.deleteEntries, (ctx, { json }) => deleteSelectedEntries(ctx, json))
  mount(app, contract.restoreEntries, (ctx, { json }) => undoSelectionDeletion(ctx, json))
}
