import type * as z from 'zod/mini'
import { Notification } from './notifications.ts'
import { Run } from './runs/list.ts'
import { Movement } from './team/activities.ts'

/**
 * Server-sent events, one's own: `run` whenever a run changes, `notification` when there is a new one, `board` whenever
 * somebody's points change. Resumes by `Last-Event-ID`.
 */
export const EVENTS_PATH = '/api/events'

export const EVENTS = { run: Run, notification: Notification, board: Movement } as const
export type EventKind = keyof typeof EVENTS
export type EventData<Kind extends EventKind> = z.infer<(typeof EVENTS)[Kind]>
