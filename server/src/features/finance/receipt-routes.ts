import { attachReceipt as attachEndpoint, openReceipt as openEndpoint } from 'contract/finance/entries.ts'
import type { FastifyInstance } from 'fastify'
import { mount, mountDownload } from '../../http/mount.ts'
import { attachReceipt, openReceipt } from './receipts.ts'

export async function receiptRoutes(app: FastifyInstance) {
  mount(app, attachEndpoint, 'finance.write', (ctx, { params, files }) => attachReceipt(ctx, params.id, files.comprovante))
  mountDownload(app, openEndpoint, 'finance.read', (ctx, { params }) => openReceipt(ctx, params.id))
}
