import { readMonth } from 'contract/finance/month.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { readMonthReport } from './month-queries.ts'

export async function monthRoutes(app: FastifyInstance) {
  mount(app, readMonth, (ctx, { query }) => readMonthReport(ctx, query.month))
}
