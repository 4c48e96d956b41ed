import { lt, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteOldUploads, purgeRecordings } from '#features/transcription/jobs.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { givenRecording } from '#testing/work.ts'
import { deleteExpiredIdempotencyKeys, deleteExpiredStreamEvents } from '../features/records/purge-records.ts'
import { deleteInBatches } from './delete-in-batches.ts'
import { events } from './tables/notifications.ts'

const DAY_MS = 24 * 3_600_000

/** Records how many rows of a table each transaction deletes. */
async function recordDeletions({ db }: TestApi, table: string): Promise<void> {
  await db.execute(sql`create table deletions (transaction xid8, rows integer)`)
  await db.execute(sql`
    create function record_deletion() returns trigger language plpgsql as
    'begin insert into deletions select pg_current_xact_id(), count(*) from old_rows; return null; end'`)
  await db.execute(sql`
    create trigger record_deletion after delete on ${sql.identifier(table)}
    referencing old table as old_rows for each statement execute function record_deletion()`)
}

async function readDeletions({ db }: TestApi): Promise<number[]> {
  const { rows } = await db.execute<{ rows: number }>(
    sql`select sum(rows)::int as rows from deletions group by transaction having sum(rows) > 0 order by 1 desc`,
  )
  return rows.map((row) => row.rows)
}

const insertEvents = ({ db }: TestApi, many: number, at: Date) =>
  db.insert(events).values(Array.from({ length: many }, () => ({ kind: 'board', data: {}, createdAt: at })))

test('rows are deleted in batches of five hundred, each in a transaction of its own', async () => {
  const api = await startApiForTest()
  await insertEvents(api, 1_201, new Date(0))
  await insertEvents(api, 3, api.time.now())
  await recordDeletions(api, 'events')
  expect(await deleteInBatches(api.app.services, events, lt(events.createdAt, new Date(1)))).toBe(1_201)
  expect([await readDeletions(api), await api.count(events)]).toEqual([[500, 500, 201], 3])
})

test('one purge removes more deleted recordings than one batch', async () => {
  const api = await startApiForTest()
  await givenRecording(api, { deletedAt: new Date(0) })
  await api.db.execute(sql`
    insert into recordings (name, source, storage_key, sha256, size, type, user_id, deleted_at)
    select name, source, 'k' || n, sha256, size, type, user_id, deleted_at from recordings, generate_series(1, 501) n`)
  await recordDeletions(api, 'recordings')
  await purgeRecordings(api.app.services)
  expect(await readDeletions(api)).toEqual([500, 2])
})

test.each([
  [
    'idempotency keys',
    7,
    deleteExpiredIdempotencyKeys,
    "insert into idempotency_keys (user_id, key, request_hash, created_at) values (1, $, 'x', @)",
    'idempotency_keys',
  ],
  ['events', 1, deleteExpiredStreamEvents, "insert into events (kind, data, created_at) values ('board', '{}', @)", 'events'],
  [
    'uploads',
    7,
    deleteOldUploads,
    "insert into uploads (id, name, size, source, user_id, touched_at) values ($, 'a', 1, 'file', 1, @)",
    'uploads',
  ],
] as const)('%s are deleted after %i days, to the millisecond', async (_, days, purge, insert, table) => {
  const api = await startApiForTest()
  const limit = api.time.now().getTime() - days * DAY_MS
  for (const at of [limit - 1, limit, limit + 1])
    await api.db.execute(sql.raw(insert.replace('$', `'${at}'`).replace('@', `'${new Date(at).toISOString()}'`)))
  await purge(api.app.services)
  const { rows } = await api.db.execute(sql`select 1 from ${sql.identifier(table)}`)
  expect(rows).toHaveLength(2)
})
