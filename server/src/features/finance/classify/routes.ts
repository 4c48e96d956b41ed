import * as contract from 'contract/finance/classify.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'
import { assignItem, undoItemAssignment } from './service.ts'

export async function classificationRoutes(app: FastifyInstance) {
  mount(app, contract.classifyEntries, (ctx, { json }) => assignItem(ctx, json))
  mount(app, contract.undoClassification, (ctx, { json }) => undoItemAssignment(ctx, json))
}
