import type { EventData, EventKind } from 'contract/events.ts'
import type { Db } from './client.ts'
import { pendingEvents } from './tables/notifications.ts'

export const EVENTS_CHANNEL = 'events'

export type NewEvent = { [Kind in EventKind]: { userId: number | null; kind: Kind; data: EventData<Kind> } }[EventKind]

export async function publishEvents(tx: Db, newEvents: readonly NewEvent[], now: Date): Promise<void> {
  if (newEvents.length > 0) await tx.insert(pendingEvents).values(newEvents.map((event) => ({ ...event, createdAt: now })))
}
