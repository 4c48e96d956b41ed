import * as contract from 'contract/finance/trash.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'
import { readTrashPage } from './list.ts'
import { purgeEntry, restoreTrashedEntries } from './service.ts'

export async function trashRoutes(app: FastifyInstance) {
  mount(app, contract.listTrash, (ctx, { query }) => readTrashPage(ctx, query))
  mount(app, contract.restoreTrash, (ctx, { json }) => restoreTrashedEntries(ctx, json.ids))
  mount(app, contract.purgeEntry, (ctx, { params }) => purgeEntry(ctx, params.id))
}
