import * as contract from 'contract/finance/split.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { splitEntry } from './split-entry.ts'
import { undoSplit } from './undo-split.ts'

export async function splitRoutes(app: FastifyInstance) {
  mount(app, contract.splitEntry, (ctx, { params, json }) => splitEntry(ctx, params.id, json))
  mount(app, contract.undoSplit, (ctx, { params, json }) => undoSplit(ctx, params.id, json))
}
