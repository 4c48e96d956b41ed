import * as contract from 'contract/notifications.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { eventRoutes } from './events.ts'
import { listNotifications, readNotifications } from './service.ts'

export async function notificationRoutes(app: FastifyInstance) {
  mount(app, contract.listNotifications, 'anyone', listNotifications)
  mount(app, contract.readNotifications, 'anyone', (ctx, { json }) => readNotifications(ctx, json.upTo))
  await eventRoutes(app)
}
