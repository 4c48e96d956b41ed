import * as contract from 'contract/finance/due.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'
import { pay, unpay } from './payment.ts'
import { due, moreDue } from './service.ts'

export async function dueRoutes(app: FastifyInstance) {
  mount(app, contract.readDue, 'finance.read', (ctx, { query }) => due(ctx, query.kind))
  mount(app, contract.listDue, 'finance.read', (ctx, { query }) => moreDue(ctx, query))
  mount(app, contract.payDue, 'finance.write', (ctx, { json }) => pay(ctx, json))
  mount(app, contract.unpayDue, 'finance.write', (ctx, { json }) => unpay(ctx, json))
}
