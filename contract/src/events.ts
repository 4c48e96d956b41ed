import * as z from 'zod/mini'
import { Notification } from './notifications/notifications.ts'
import { PresenceKind } from './notifications/presence.ts'
import { Run } from './runs/list.ts'
import { PointsMovement } from './team/points-movement.ts'

export type Topic =
  | 'entries'
  | 'series'
  | 'imports'
  | 'bank-accounts'
  | 'statements'
  | 'bank-lines'
  | 'bank-rules'
  | 'transfers'
  | 'closed-months'
  | 'companies'
  | 'methods'
  | 'clients'
  | 'suppliers'
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
  | 'pieces'
  | 'integration'
  | 'providers'
  | 'assignments'
  | 'templates'
  | 'people'
  | 'workspace'

/** A target has the id of its member, and a prompt template has null; `revision` is null when records of the kind carry none. */
const ChangedItem = z.object({ id: z.nullable(z.number()), revision: z.nullable(z.number()) })
export type ChangedItem = z.infer<typeof ChangedItem>

/**
 * `tab` made the change and need not read again; empty `items` means that any record of the topic may have changed; only a newer
 * server may know the `topic`.
 */
const Change = z.object({
  tab: z.nullable(z.string()),
  by: z.nullable(z.string()),
  changes: z.array(z.object({ topic: z.string(), items: z.array(ChangedItem) })),
})

/**
 * A null `sessionId` ends all the person's streams: the role changed, the person was deactivated or restored, or now needs a
 * second factor.
 */
const AccessChange = z.object({ sessionId: z.nullable(z.int()) })

const PresenceChange = z.object({ kind: PresenceKind, id: z.int() })

/**
 * People receive events only about records that they may read; a stream resumes after `Last-Event-ID` or `?after=`; `access` is
 * the last event of a stream that ends.
 */
export const EVENTS_PATH = '/api/events'

/** Of an answer that was read: the last event before the reading began. A stream after it brings whatever the answer lacks. */
export const LAST_EVENT_HEADER = 'last-event'

export const TAB_HEADER = 'tab-id'

export const EVENTS = {
  run: Run,
  notification: Notification,
  board: PointsMovement,
  change: Change,
  access: AccessChange,
  presence: PresenceChange,
} as const
export type EventKind = keyof typeof EVENTS
export type EventData<Kind extends EventKind> = z.infer<(typeof EVENTS)[Kind]>
