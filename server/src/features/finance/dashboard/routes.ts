import { dashboard, dashboardAtRoot } from 'contract/finance/dashboard.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'
import { readCashFlow, readKpis, readProjectProfits, readTopCategories } from './service.ts'

export async function dashboardRoutes(app: FastifyInstance) {
  for (const calls of [dashboard, dashboardAtRoot]) {
    mount(app, calls.readKpis, 'finance.read', readKpis)
    mount(app, calls.readCashFlow, 'finance.read', readCashFlow)
    mount(app, calls.readTopCategories, 'finance.read', readTopCategories)
    mount(app, calls.readProjectProfits, 'finance.read', readProjectProfits)
  }
}
