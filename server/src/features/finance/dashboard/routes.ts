import { dashboard, dashboardAtRootPaths } from 'contract/finance/dashboard.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { readCashFlow, readKpis, readProjectProfits, readTopCategories } from './read-dashboard.ts'

export async function dashboardRoutes(app: FastifyInstance) {
  for (const calls of [dashboard, dashboardAtRootPaths]) {
    mount(app, calls.readKpis, readKpis)
    mount(app, calls.readCashFlow, readCashFlow)
    mount(app, calls.readTopCategories, readTopCategories)
    mount(app, calls.readProjectProfits, readProjectProfits)
  }
}
