import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import type { Permission } from '../calls/permissions.ts'
import { Id } from '../values/values.ts'

export const NOTIFICATION_KINDS = ['succeeded', 'failed', 'uncertain'] as const

/**
 * `due`: what is due today or overdue, once a day. `review`: a piece that waits for review, or has been approved. `paper`: a colleague
 * asks for the paper of a statement's line. `contact`: leads whose next contact is today, once a day.
 */
export const NOTIFICATION_ABOUTS = ['due', 'review', 'paper', 'contact'] as const
export type NotificationAbout = (typeof NOTIFICATION_ABOUTS)[number]

const ABOUT_PERMISSIONS: Readonly<Record<NotificationAbout, Permission>> = {
  due: 'finance.read',
  review: 'content.read',
  paper: 'finance.read',
  contact: 'leads.read',
}

/** What a person needs to read it; a run's notification is about nothing else. */
export const findNotificationPermission = (about: NotificationAbout | null | undefined): Permission =>
  about ? ABOUT_PERMISSIONS[about] : 'runs.read'

/** What a person may choose not to be told. */
export const MUTABLE_NOTIFICATIONS = [...NOTIFICATION_KINDS, ...NOTIFICATION_ABOUTS] as const

export const Notification = z.object({
  id: z.int(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** Absent for a run's. */
  about: z.optional(z.enum(NOTIFICATION_ABOUTS)),
  title: z.string(),
  detail: z.nullable(z.string()),
  href: z.string(),
  at: z.string(),
  read: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

/** The newest 30 of those that the person may read. */
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
