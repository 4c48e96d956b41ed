import type { EventData, EventKind } from 'contract/events.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { events } from '../../db/tables/notifications.ts'

export const CHANNEL = 'events'
/** Any number of our own: see migrate.ts for the other. */
const ORDER_LOCK = 7_214_303

export type NewEvent = { [Kind in EventKind]: { userId: number | null; kind: Kind; data: EventData<Kind> } }[EventKind]

/**
 * Tells the screens, once the transaction is committed. One writer at a time, until its commit: ids would otherwise be seen
 * out of order, and a stream that resumes after the last id it saw would miss those that came later with a smaller one.
 */
export async function publish(tx: Db, news: readonly NewEvent[], now: Date): Promise<void> {
  if (news.length === 0) return
  await tx.execute(sql`select pg_advisory_xact_lock(${ORDER_LOCK})`)
  await tx.insert(events).values(news.map(({ userId, kind, data }) => ({ userId, kind, data, createdAt: now })))
  await tx.execute(sql`select pg_notify(${CHANNEL}, '')`)
}
