import * as contract from 'contract/finance/receipts.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { attachReceipt, changeReceipt, deleteReceipt, restoreReceipt } from './attach-receipt.ts'
import { downloadReceipt, readThumbnail, renderReceiptImage, viewReceiptPdf } from './show-receipt.ts'

export async function receiptRoutes(app: FastifyInstance) {
  mount(app, contract.attachReceipt, (ctx, { params, form, files }) =>
    attachReceipt(ctx, params.id, { file: files.receipt, kind: form.kind }),
  )
  mount(app, contract.changeReceipt, (ctx, { params, json }) => changeReceipt(ctx, params.id, json.kind))
  mount(app, contract.deleteReceipt, (ctx, { params }) => deleteReceipt(ctx, params.id))
  mount(app, contract.restoreReceipt, (ctx, { params }) => restoreReceipt(ctx, params.id))
  mount(app, contract.downloadReceipt, (ctx, { params }) => downloadReceipt(ctx, params.id))
  mount(app, contract.readThumbnail, (ctx, { params }) => readThumbnail(ctx, params.id))
  mount(app, contract.renderReceiptImage, (ctx, { params }) => renderReceiptImage(ctx, params.id))
  mount(app, contract.viewReceipt, (ctx, { params }) => viewReceiptPdf(ctx, params.id))
}
