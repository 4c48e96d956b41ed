import * as contract from 'contract/finance/history.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { readEntryHistory } from './read-history.ts'

export async function entryHistoryRoutes(app: FastifyInstance) {
  mount(app, contract.readEntryHistory, (ctx, { params }) => readEntryHistory(ctx, params.id))
}
