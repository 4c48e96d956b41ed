import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { Id } from '../values/values.ts'

export const NOTIFICATION_KINDS = ['succeeded', 'failed', 'uncertain'] as const

export const Notification = z.object({
  id: z.int(),
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string(),
  detail: z.nullable(z.string()),
  href: z.string(),
  at: z.string(),
  read: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

/** The newest 30; a person without `runs.read` gets none, because notifications are about runs. */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'authenticated',
  summary: 'List the person’s notifications, newest first',
  reply: z.object({ notifications: z.array(Notification), unread: z.int() }),
})

export const markNotificationsAsRead = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  access: 'authenticated',
  summary: 'Mark notifications as read, up to the given one',
  json: z.object({ upTo: Id }),
})
