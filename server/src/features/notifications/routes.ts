import * as contract from 'contract/notifications.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { eventRoutes, type Streaming } from './event-routes.ts'
import { listNotifications, readNotifications } from './service.ts'

export const notificationRoutes = (services: Streaming) => async (app: FastifyInstance) => {
  mount(app, contract.listNotifications, 'anyone', listNotifications)
  mount(app, contract.readNotifications, 'anyone', (ctx, { json }) => readNotifications(ctx, json.upTo))
  await eventRoutes(services)(app)
}
