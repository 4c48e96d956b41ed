import type { EventData, EventKind } from 'contract/events.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../client.ts'

/** Of PostgreSQL's LISTEN: something was written to `events`. */
export const CHANNEL = 'events'

export type NewEvent = { [Kind in EventKind]: { userId: number | null; kind: Kind; data: EventData<Kind> } }[EventKind]

/** Tells the screens, once the transaction is committed. Last in it: it holds back every other that has something to tell. */
export async function publish(tx: Db, news: readonly NewEvent[], now: Date): Promise<void> {
  for (const { userId, kind, data } of news)
    await tx.execute(sql`select publish_event(${userId}, ${kind}, ${JSON.stringify(data)}, ${now.toISOString()})`)
}
