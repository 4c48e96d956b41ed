import * as contract from 'contract/notifications/notifications.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { eventRoutes, type StreamServices } from './event-routes.ts'
import { listNotifications, markNotificationsRead } from './list-notifications.ts'

export const notificationRoutes = (services: StreamServices) => async (app: FastifyInstance) => {
  mount(app, contract.listNotifications, listNotifications)
  mount(app, contract.markNotificationsAsRead, (ctx, { json }) => markNotificationsRead(ctx, json.upTo))
  await eventRoutes(services)(app)
}
