import * as z from 'zod/mini'
import { Notification } from './notifications.ts'
import { Run } from './runs/list.ts'
import { Movement } from './team/activities.ts'

/** What people and the server itself change, apart from runs and points, which have events of their own. */
export type Topic =
  | 'entries'
  | 'series'
  | 'imports'
  | 'companies'
  | 'methods'
  | 'clients'
  | 'projects'
  | 'categories'
  | 'members'
  | 'rules'
  | 'targets'
  | 'personas'
  | 'kits'
  | 'documents'
  | 'recordings'
  | 'leads'
  | 'contents'
  | 'integration'
  | 'providers'
  | 'assignments'
  | 'templates'
  | 'workspace'

/** `revision`: null where the record carries none. */
const ChangedItem = z.object({ id: z.nullable(z.number()), revision: z.nullable(z.number()) })
export type ChangedItem = z.infer<typeof ChangedItem>

/**
 * One committed transaction, whatever it wrote: an import of 5,000 rows is one event. `tab` is the `Tab-Id` of the request that made it,
 * so that the tab which sent it need not read anything twice; both it and `by` are null where the server changed something by itself.
 * `items` is empty where more than 50 records of the topic changed: all of them may have. `topic` is a Topic, or one that only a newer
 * server knows.
 */
const Change = z.object({
  tab: z.nullable(z.string()),
  by: z.nullable(z.string()),
  changes: z.array(z.object({ topic: z.string(), items: z.array(ChangedItem) })),
})

/**
 * Server-sent events, one's own: `run` whenever a run changes, `notification` when there is a new one, `board` whenever
 * somebody's points change, `change` whenever anything else does. Resumes by `Last-Event-ID`.
 */
export const EVENTS_PATH = '/api/events'

/** With every write: what the tab calls itself. */
export const TAB_HEADER = 'tab-id'

export const EVENTS = { run: Run, notification: Notification, board: Movement, change: Change } as const
export type EventKind = keyof typeof EVENTS
export type EventData<Kind extends EventKind> = z.infer<(typeof EVENTS)[Kind]>
