import * as contract from 'contract/finance/due.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { readDueBuckets, readMoreDue } from './due-queries.ts'
import { payEntries, undoBatchPayment } from './pay-entries.ts'

export async function dueRoutes(app: FastifyInstance) {
  mount(app, contract.listDueBuckets, (ctx, { query }) => readDueBuckets(ctx, query))
  mount(app, contract.listDueBucketPage, (ctx, { query }) => readMoreDue(ctx, query))
  mount(app, contract.payDue, (ctx, { json }) => payEntries(ctx, json))
  mount(app, contract.undoDuePayment, (ctx, { json }) => undoBatchPayment(ctx, json))
}
