import * as contract from 'contract/finance/payments.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { readPayments } from './read-payments.ts'
import { settleEntry, takePaymentBack } from './settle-entry.ts'

export async function paymentRoutes(app: FastifyInstance) {
  mount(app, contract.listPayments, (ctx, { params }) => readPayments(ctx, params.id))
  mount(app, contract.recordPayment, (ctx, { params, json }) => settleEntry(ctx, params.id, json))
  mount(app, contract.undoPayment, (ctx, { params, json }) => takePaymentBack(ctx, params.id, json))
}
