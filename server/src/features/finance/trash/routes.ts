import * as contract from 'contract/finance/trash.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { purgeEntry, restoreTrashedEntries } from './restore-trashed.ts'
import { readTrashPage } from './trash-queries.ts'

export async function trashRoutes(app: FastifyInstance) {
  mount(app, contract.listTrash, (ctx, { query }) => readTrashPage(ctx, query))
  mount(app, contract.restoreTrash, (ctx, { json }) => restoreTrashedEntries(ctx, json.ids))
  mount(app, contract.purgeEntry, (ctx, { params }) => purgeEntry(ctx, params.id))
}
