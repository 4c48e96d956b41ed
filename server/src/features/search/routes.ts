import * as contract from 'contract/search.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { searchRecords } from './service.ts'

export async function searchRoutes(app: FastifyInstance) {
  mount(app, contract.searchRecords, 'anyone', (ctx, { query }) => searchRecords(ctx, query.q))
}
