import { dashboard, dashboardAtRoot } from 'contract/finance/dashboard.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'
import { cashFlow, categoriesOfMonth, kpis, profits } from './service.ts'

export async function dashboardRoutes(app: FastifyInstance) {
  for (const calls of [dashboard, dashboardAtRoot]) {
    mount(app, calls.readKpis, 'finance.read', kpis)
    mount(app, calls.readCashFlow, 'finance.read', cashFlow)
    mount(app, calls.readTopCategories, 'finance.read', categoriesOfMonth)
    mount(app, calls.readProjectProfits, 'finance.read', profits)
  }
}
