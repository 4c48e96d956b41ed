import { changeRetention, readRetention } from 'contract/data/retention.ts'
import { type ChangeableKey, RETENTION_KINDS, type RetentionKey } from 'contract/data/retention-kinds.ts'
import { readRun } from 'contract/runs/runs.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { NIGHTLY_STEPS, runHousekeeping } from '#app/housekeeping.ts'
import { scheduledJobs } from '#app/scheduled.ts'
import { creations } from '#db/tables/ai.ts'
import { documents, documentVersions } from '#db/tables/documents.ts'
import { notifications } from '#db/tables/notifications.ts'
import { runAttempts, runs } from '#db/tables/runs.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { findWrongEntrySums } from '#testing/rollups.ts'
import { givenDocument, givenRecording, givenRun, givenTranscription } from '#testing/work.ts'

const DAY_MS = 86_400_000
const fail = (error: unknown) => {
  throw error
}

const daysAgo = ({ time }: Pick<TestApi, 'time'>, days: number) => new Date(time.now().getTime() - days * DAY_MS)
const purge = (api: TestApi) => runHousekeeping(api.app.services, NIGHTLY_STEPS)

async function setLimit(api: TestApi, key: ChangeableKey, days: number | null): Promise<void> {
  const { revision } = await api.ok(readRetention)
  await api.ok(changeRetention, { json: { [key]: days, revision } })
}

async function givenProvider({ db }: TestApi): Promise<void> {
  await db.execute(sql`insert into ai_providers (name, base_url, paths) values ('Local', 'http://127.0.0.1:9', '{}')`)
}

const givenCreation = async ({ db }: TestApi, createdAt: Date, previousId: number | null = null) => {
  const row = { prompt: 'p', type: 't', tone: 't', instructions: 'i', model: 'm', providerId: 1, userId: 1 }
  const [made] = await db
    .insert(creations)
    .values({ ...row, createdAt, previousId })
    .returning({ id: creations.id })
  return made?.id ?? 0
}

type Kind = { key: RetentionKey; table: string; given: (api: TestApi, at: Date) => Promise<unknown> }

/** Kinds of record that the nightly purge deletes, each with a function that makes a record whose age is counted from `at`. */
const KINDS: readonly Kind[] = [
  {
    key: 'notifications',
    table: 'notifications',
    given: ({ db }, createdAt) =>
      db.insert(notifications).values({ userId: 1, kind: 'failed', title: 'Falhou', href: '/', createdAt }),
  },
  { key: 'documents', table: 'documents', given: (api, deletedAt) => givenDocument(api, { deletedAt }) },
  { key: 'creations', table: 'creations', given: (api, at) => givenCreation(api, at) },
  {
    key: 'account-links',
    table: 'account_links',
    given: ({ db, newKey }, at) =>
      db.execute(sql`
        insert into account_links (kind, token_hash, created_at, expires_at)
        values ('owner', ${newKey()}, ${at.toISOString()}, ${at.toISOString()})`),
  },
]

test.each(KINDS)('$key are purged at the age of their limit, and not before', async ({ key, table, given }) => {
  const api = await startApiForTest()
  await givenProvider(api)
  const days = RETENTION_KINDS[key].days ?? 0
  const limit = daysAgo(api, days).getTime()
  const least = key === 'documents' ? DAY_MS : 1 // what is in the trash stays until the end of its last day
  for (const at of [limit - least, limit, limit + DAY_MS]) await given(api, new Date(at))
  await purge(api)
  const { rows } = await api.db.execute(sql`select 1 from ${sql.identifier(table)}`)
  expect(rows).toHaveLength(2)
})

test('the newest version of a text is never purged', async () => {
  const api = await startApiForTest()
  const insertVersion = (documentId: number, n: number, days: number) =>
    api.db.insert(documentVersions).values({ documentId, n, html: '<p>x</p>', userId: 1, createdAt: daysAgo(api, days) })
  const old = await givenDocument(api)
  const fresh = await givenDocument(api)
  for (const [n, days] of [500, 400].entries()) await insertVersion(old, n + 1, days)
  for (const [n, days] of [400, 366, 364, 1].entries()) await insertVersion(fresh, n + 1, days)
  await purge(api)
  const left = await api.db.select({ of: documentVersions.documentId, n: documentVersions.n }).from(documentVersions)
  expect(left).toEqual(
    expect.arrayContaining([
      { of: old, n: 2 },
      { of: fresh, n: 3 },
      { of: fresh, n: 4 },
    ]),
  )
  expect(left).toHaveLength(3)
})

test('a creation that followed a purged one stays, and names none', async () => {
  const api = await startApiForTest()
  await givenProvider(api)
  const first = await givenCreation(api, daysAgo(api, 366))
  const second = await givenCreation(api, daysAgo(api, 1), first)
  await purge(api)
  const left = await api.db.select({ id: creations.id, previousId: creations.previousId }).from(creations)
  expect(left).toEqual([{ id: second, previousId: null }])
})

test('drafts stay by default; with a limit idle ones are deleted, and purged as deleted texts are', async () => {
  const api = await startApiForTest()
  const draft = { savedRevision: null, savedAt: null }
  const idle = await givenDocument(api, { ...draft, updatedAt: daysAgo(api, 61) })
  await givenDocument(api, { ...draft, updatedAt: daysAgo(api, 58) })
  await givenDocument(api, { updatedAt: daysAgo(api, 900) })
  const readDeleted = async () =>
    (await api.db.select().from(documents)).filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id)
  await purge(api)
  expect(await readDeleted()).toEqual([])
  await setLimit(api, 'drafts', 60)
  api.time.advance(DAY_MS)
  await purge(api)
  expect([await readDeleted(), await api.count(documents)]).toEqual([[idle], 3])
})

test('a purge takes only the transcription’s text from a run, and says when', async () => {
  const api = await startApiForTest({ today: '2026-11-21T12:00:00Z' })
  const recordingId = await givenRecording(api)
  const result = { text: 'Bom dia', segments: [{ start: 0, end: 1, text: 'Bom dia' }], personas: ['Ana'] }
  const [old, young] = [366, 364].map((days) => daysAgo(api, days))
  const ids = [
    await givenTranscription(api, recordingId, { result, endedAt: old ?? null }),
    await givenTranscription(api, recordingId, { result, endedAt: young ?? null }),
    await givenRun(api, 'post-production', { result: { text: 'Roteiro' }, endedAt: old ?? null }),
  ]
  const attempt = { n: 1, startedAt: daysAgo(api, 366), status: 200, outcome: 'accepted' as const, answer: 'Bom dia' }
  for (const runId of ids) await api.db.insert(runAttempts).values({ runId, ...attempt })
  await api.db.execute(sql`update transcriptions set text = 'Bom dia'`)
  await purge(api)
  const [purged, kept, other] = await Promise.all(ids.map((id) => api.ok(readRun, { params: { id } })))
  expect(purged).toMatchObject({
    state: 'succeeded',
    result: { personas: ['Ana'] },
    textRemoved: { at: '2026-11-21T12:00:00.000Z', days: 365 },
    log: [{ status: 200, answer: null }],
  })
  expect(purged?.result).not.toHaveProperty('text')
  expect(purged?.result).not.toHaveProperty('segments')
  for (const run of [kept, other]) expect(run).toMatchObject({ textRemoved: null, log: [{ answer: 'Bom dia' }] })
  expect([kept?.result, other?.result]).toEqual([result, { text: 'Roteiro' }])
  expect((await api.db.execute(sql`select text from transcriptions where text is not null`)).rows).toHaveLength(2)
  expect(await findWrongEntrySums(api)).toEqual([])
  await purge(api)
  expect((await api.db.select().from(runs)).filter(({ textPurgedAt }) => textPurgedAt !== null)).toHaveLength(1)
})

/** Inserts this many notifications that are older than their limit. */
async function givenManyNotifications({ db, time }: TestApi, many: number): Promise<void> {
  await db.execute(sql`
    insert into notifications (user_id, kind, title, href, created_at)
    select 1, 'failed', 'x', '/', ${daysAgo({ time }, 91).toISOString()}::timestamptz from generate_series(1, ${many}::integer)`)
}

test('a stopping server ends a purge after its batch, and the next start goes on', async () => {
  const api = await startApiForTest()
  await givenManyNotifications(api, 1_200)
  const ending = new AbortController()
  const execute = api.db.execute.bind(api.db)
  const executeAndStop: typeof execute = (query) => {
    ending.abort()
    return execute(query)
  }
  const db = new Proxy(api.db, { get: (target, name) => (name === 'execute' ? executeAndStop : Reflect.get(target, name)) })
  await runHousekeeping({ ...api.app.services, db, ending }, NIGHTLY_STEPS)
  expect(await api.count(notifications)).toBe(1_200) // `ending` was aborted by an earlier step's batch
  const once = new AbortController()
  let batches = 0
  const executeAndCount: typeof execute = (query) => {
    batches += 1
    if (batches === 2) once.abort()
    return execute(query)
  }
  const counted = new Proxy(api.db, { get: (target, name) => (name === 'execute' ? executeAndCount : Reflect.get(target, name)) })
  const steps = NIGHTLY_STEPS.filter(({ name }) => name === 'deleteOldNotifications')
  await runHousekeeping({ ...api.app.services, db: counted, ending: once }, steps)
  expect(await api.count(notifications)).toBe(200)
  await purge(api)
  expect(await api.count(notifications)).toBe(0)
})

test('nothing is purged while the clock is doubted, and the job counts as skipped', async () => {
  const api = await startApiForTest({ server: { timings: { longestAbsenceMs: 7 * DAY_MS } } })
  await givenManyNotifications(api, 3)
  api.time.advance(40 * DAY_MS)
  const job = scheduledJobs(api.app.services, fail).find(({ name }) => name === 'retention')
  await job?.run()
  expect(await api.count(notifications)).toBe(3)
  const { rows } = await api.db.execute(sql`select outcome from job_records where name = 'retention'`)
  expect(rows).toEqual([{ outcome: 'skipped' }])
})
