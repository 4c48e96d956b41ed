import * as contract from 'contract/search/search.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import type { InjectedSearches } from './search-records.ts'
import { searchRecords } from './search-records.ts'

export const searchRoutes = (searches: InjectedSearches) => async (app: FastifyInstance) => {
  mount(app, contract.searchRecords, (ctx, { query }) => searchRecords(ctx, query.q, searches))
}
