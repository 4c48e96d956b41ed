import * as contract from 'contract/finance/exports.ts'
import type { FastifyInstance } from 'fastify'
import { mountDownload } from '../../../http/mount.ts'
import { exportEntries } from './service.ts'

export async function exportRoutes(app: FastifyInstance) {
  mountDownload(app, contract.exportOutflows, 'finance.read', (ctx, { query }) => exportEntries(ctx, 'outflow', query))
  mountDownload(app, contract.exportInflows, 'finance.read', (ctx, { query }) => exportEntries(ctx, 'inflow', query))
}
