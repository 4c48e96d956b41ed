import * as contract from 'contract/trash/trash.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { emptyTrash, listTrashedRecords, purgeTrashedRecord, restoreTrashedRecord } from './restore-trashed.ts'

export async function recordTrashRoutes(app: FastifyInstance) {
  mount(app, contract.listTrashedRecords, (ctx, { query }) => listTrashedRecords(ctx, query))
  mount(app, contract.restoreTrashedRecord, (ctx, { json }) => restoreTrashedRecord(ctx, json))
  mount(app, contract.purgeTrashedRecord, (ctx, { json }) => purgeTrashedRecord(ctx, json))
  mount(app, contract.emptyTrash, (ctx, { json }) => emptyTrash(ctx, json))
}
