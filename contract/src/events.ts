import * as z from 'zod/mini'
import { Notification } from './notifications/notifications.ts'
import { PresenceKind } from './notifications/presence.ts'
import { Run } from './runs/list.ts'
import { PointsMovement } from './team/points-movement.ts'

/** The kinds of records whose changes are announced to open screens. Runs and points have events of their own. */
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
  | 'pieces'
  | 'integration'
  | 'providers'
  | 'assignments'
  | 'templates'
  | 'people'
  | 'workspace'

/**
 * A changed record. A target has the id of its member, and a prompt template has null. `revision` is null when records of its kind carry
 * none.
 */
const ChangedItem = z.object({ id: z.nullable(z.number()), revision: z.nullable(z.number()) })
export type ChangedItem = z.infer<typeof ChangedItem>

/**
 * The changes of one committed transaction: an import of 5,000 rows is one event. `tab` is the `Tab-Id` of the request that made them, so
 * that the tab that sent the request does not read the records again. `tab` is null where the request named none; `tab` and `by` are null
 * where the server itself made the changes. `items` is empty when more than 50 records of the topic changed, which means that any of them
 * may have. `topic` is a `Topic`, or a text that only a newer server knows.
 */
const Change = z.object({
  tab: z.nullable(z.string()),
  by: z.nullable(z.string()),
  changes: z.array(z.object({ topic: z.string(), items: z.array(ChangedItem) })),
})

/**
 * The end of event streams: of the streams of one session that ended (`sessionId`), or, where it is null, of all the person's sessions,
 * because the person got another role, was deactivated or restored, or now needs a second factor.
 */
const AccessChange = z.object({ sessionId: z.nullable(z.int()) })

/** A person has opened or closed a record that people edit. `reportPresence` answers which people have it open. */
const PresenceChange = z.object({ kind: PresenceKind, id: z.int() })

/**
 * The server-sent events of the signed-in person: `run` when a run changes, `notification` for a new one, `board` when somebody's points
 * change, `change` for every other record, `presence` when somebody opens or closes a record, `access` as the last event of a stream
 * that ends for one of `AccessChange`'s reasons. A person receives events only about records that the person may read: a `change` lists
 * the readable topics, and is not sent where there are none. A stream resumes after `Last-Event-ID`, or after the id in `?after=`.
 */
export const EVENTS_PATH = '/api/events'

/** The request header that carries the tab's own id with every write. */
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
