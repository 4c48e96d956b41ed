import * as contract from 'contract/audit/audit.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { exportAudit, listAudit } from './list-audit.ts'

export async function auditRoutes(app: FastifyInstance) {
  mount(app, contract.listAudit, (ctx, { query }) => listAudit(ctx, query))
  mount(app, contract.exportAudit, async (ctx, { query }) => exportAudit(ctx, query))
}
