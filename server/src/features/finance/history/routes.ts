import * as contract from 'contract/finance/history.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'
import { readEntryHistory } from './service.ts'

export async function entryHistoryRoutes(app: FastifyInstance) {
  mount(app, contract.readEntryHistory, (ctx, { params }) => readEntryHistory(ctx, params.id))
}
