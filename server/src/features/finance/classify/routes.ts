import * as contract from 'contract/finance/classify.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'
import { classify, unclassify } from './service.ts'

export async function classifyRoutes(app: FastifyInstance) {
  mount(app, contract.classifyEntries, 'finance.write', (ctx, { json }) => classify(ctx, json))
  mount(app, contract.unclassifyEntries, 'finance.write', (ctx, { json }) => unclassify(ctx, json))
}
