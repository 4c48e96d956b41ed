import type * as z from 'zod/mini'
import { Notification } from './notifications.ts'
import { Run } from './runs/list.ts'

/** Server-sent events, one's own: `run` whenever a run changes, `notification` when there is a new one. Resumes by `Last-Event-ID`. */
export const EVENTS_PATH = '/api/events'

export const EVENTS = { run: Run, notification: Notification } as const
export type EventKind = keyof typeof EVENTS
export type EventData<Kind extends EventKind> = z.infer<(typeof EVENTS)[Kind]>
