import * as contract from 'contract/finance/classify.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { assignItem, undoItemAssignment } from './assign-item.ts'

export async function classificationRoutes(app: FastifyInstance) {
  mount(app, contract.classifyEntries, (ctx, { json }) => assignItem(ctx, json))
  mount(app, contract.undoClassification, (ctx, { json }) => undoItemAssignment(ctx, json))
}
