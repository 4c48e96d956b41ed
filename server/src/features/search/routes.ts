import * as contract from 'contract/search.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Neighbours } from './neighbours.ts'
import { searchRecords } from './service.ts'

export const searchRoutes = (neighbours: Neighbours) => async (app: FastifyInstance) => {
  mount(app, contract.searchRecords, 'anyone', (ctx, { query }) => searchRecords(ctx, query.q, neighbours))
}
