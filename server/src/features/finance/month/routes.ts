import * as contract from 'contract/finance/month.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { closeMonth, listClosedMonths, reopenMonth } from './close-month.ts'
import { readMonthReport } from './month-queries.ts'

export async function monthRoutes(app: FastifyInstance) {
  mount(app, contract.readMonth, (ctx, { query }) => readMonthReport(ctx, query.month))
  mount(app, contract.listClosedMonths, listClosedMonths)
  mount(app, contract.closeMonth, async (ctx, { json }) => {
    await closeMonth(ctx, json)
    return { ok: true as const }
  })
  mount(app, contract.reopenMonth, async (ctx, { json }) => {
    await reopenMonth(ctx, json)
    return { ok: true as const }
  })
}
