import * as contract from 'contract/notifications/presence.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { reportPresence } from './report-presence.ts'

export async function presenceRoutes(app: FastifyInstance) {
  mount(app, contract.reportPresence, (ctx, { json }) => reportPresence(ctx, json))
}
