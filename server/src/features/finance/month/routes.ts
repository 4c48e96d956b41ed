import { readMonth } from 'contract/finance/month.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'
import { readMonthReport } from './service.ts'

export async function monthRoutes(app: FastifyInstance) {
  mount(app, readMonth, (ctx, { query }) => readMonthReport(ctx, query.month))
}
