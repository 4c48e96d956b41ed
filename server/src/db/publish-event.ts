import type { EventData, EventKind } from 'contract/events.ts'
import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

export const EVENTS_CHANNEL = 'events'

export type NewEvent = { [Kind in EventKind]: { userId: number | null; kind: Kind; data: EventData<Kind> } }[EventKind]

/** Must be the transaction's last step, because it locks out every other transaction that publishes. */
export async function publishEvents(tx: Db, newEvents: readonly NewEvent[], now: Date): Promise<void> {
  for (const { userId, kind, data } of newEvents)
    await tx.execute(sql`select publish_event(${userId}, ${kind}, ${JSON.stringify(data)}, ${now.toISOString()})`)
}
