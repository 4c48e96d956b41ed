import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import pg from 'pg'
import type { Log } from '#core/log.ts'
import type { Db } from '#db/client.ts'
import { EVENTS_CHANNEL } from '#db/publish-event.ts'
import { events } from '#db/tables/notifications.ts'

export type StoredEvent = { id: number; userId: number | null; kind: string; data: unknown }
type Listener = (event: StoredEvent) => void

export type EventHub = {
  lastDelivered(): number
  readNewest(): Promise<number>
  readAfter(userId: number, id: number): AsyncIterable<StoredEvent[]>
  subscribe(userId: number, listener: Listener): () => void
  stop(): Promise<void>
}

const BATCH = 500
const RECONNECT_MS = 1_000
const POLL_MS = 20_000

const columns = { id: events.id, userId: events.userId, kind: events.kind, data: events.data }

async function readNewestId(db: Db): Promise<number> {
  const [row] = await db.select({ id: sql`coalesce(max(${events.id}), 0)`.mapWith(Number) }).from(events)
  return row?.id ?? 0
}

const newerEventsQuery = (db: Db, id: number) =>
  db.select(columns).from(events).where(gt(events.id, id)).orderBy(asc(events.id)).limit(BATCH)

async function* readEventsAfter(db: Db, userId: number, id: number): AsyncGenerator<StoredEvent[]> {
  const own = or(isNull(events.userId), eq(events.userId, userId))
  for (let last = id; ; ) {
    const batch = await db
      .select(columns)
      .from(events)
      .where(and(gt(events.id, last), own))
      .orderBy(asc(events.id))
      .limit(BATCH)
    yield batch
    if (batch.length < BATCH) return
    last = batch.at(-1)?.id ?? last
  }
}

/** One pass runs at a time; a call of `look` during a pass makes another pass follow. */
function createDelivery(db: Db, start: number, deliver: Listener) {
  let last = start
  let wanted = false
  let running: Promise<void> | undefined
  const drain = async () => {
    do {
      wanted = false
      const batch = await newerEventsQuery(db, last)
      for (const event of batch) {
        last = event.id
        deliver(event)
      }
      wanted ||= batch.length === BATCH
    } while (wanted)
  }
  return {
    last: () => last,
    look(): Promise<void> {
      wanted = true
      running ??= drain().finally(() => {
        running = undefined
      })
      return running
    },
  }
}

/** `onNews` also runs after each connection, so that missed events are looked up. */
function createListener(connection: pg.PoolConfig, onNews: () => Promise<void>, onError: (error: Error) => void) {
  let stopped = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  const reconnectLater = (error: Error) => {
    if (stopped) return
    onError(error)
    client?.removeAllListeners().on('error', () => undefined)
    void client?.end().catch(() => undefined)
    client = undefined
    timer ??= setTimeout(() => {
      timer = undefined
      void open()
    }, RECONNECT_MS)
  }
  const open = async () => {
    const mine = new pg.Client({ ...connection, keepAlive: true })
    client = mine
    mine.on('error', reconnectLater).on('notification', () => void onNews())
    mine.on('end', () => client === mine && reconnectLater(new Error('the listening connection ended')))
    try {
      await mine.connect()
      await mine.query(`listen ${EVENTS_CHANNEL}`)
      await onNews()
    } catch (error) {
      reconnectLater(error as Error)
    }
  }
  return {
    open,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}

export async function startEventHub(db: Db, connection: pg.PoolConfig, log: Log): Promise<EventHub> {
  const listeners = new Map<Listener, number>()
  const deliver = (event: StoredEvent) => {
    for (const [listener, userId] of listeners) if (event.userId === null || event.userId === userId) listener(event)
  }
  const logFailure = (err: unknown) =>
    log.warn({ err }, 'the events of the database could not be read; screens learn of changes once the connection is back')
  const news = createDelivery(db, await readNewestId(db), deliver)
  const lookForNews = () => news.look().catch(logFailure)
  const channel = createListener(connection, lookForNews, logFailure)
  await channel.open() // waits for the first look, which would otherwise take a second connection of the pool beside the start's own
  // A connection that was dropped silently delivers no notification, so the table is also read every 20 s.
  const poll = setInterval(() => void lookForNews(), POLL_MS).unref()
  return {
    lastDelivered: news.last,
    readNewest: () => readNewestId(db),
    readAfter: (userId, id) => readEventsAfter(db, userId, id),
    subscribe(userId, listener) {
      listeners.set(listener, userId)
      return () => void listeners.delete(listener)
    },
    async stop() {
      clearInterval(poll)
      await channel.stop()
    },
  }
}
