import * as contract from 'contract/finance/due.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'
import { payEntries, unpayEntries } from './payment.ts'
import { readDueBuckets, readMoreDue } from './service.ts'

export async function dueRoutes(app: FastifyInstance) {
  mount(app, contract.readDue, 'finance.read', (ctx, { query }) => readDueBuckets(ctx, query.kind))
  mount(app, contract.listDue, 'finance.read', (ctx, { query }) => readMoreDue(ctx, query))
  mount(app, contract.payDue, 'finance.write', (ctx, { json }) => payEntries(ctx, json))
  mount(app, contract.unpayDue, 'finance.write', (ctx, { json }) => unpayEntries(ctx, json))
}
