import * as contract from 'contract/presence.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { reportPresence } from './service.ts'

export async function presenceRoutes(app: FastifyInstance) {
  mount(app, contract.reportPresence, (ctx, { json }) => reportPresence(ctx, json))
}
