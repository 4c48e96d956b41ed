import * as contract from 'contract/papers/papers.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { findRecordedPapers } from './find-recorded-papers.ts'

export async function paperRoutes(app: FastifyInstance) {
  mount(app, contract.findRecordedPapers, (ctx, { query }) => findRecordedPapers(ctx, query.code))
}
