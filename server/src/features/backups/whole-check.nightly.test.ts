import { checkWholeBackup, listBackups } from 'contract/backups/backups.ts'
import { readHome } from 'contract/home/home.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { backups } from '#db/tables/backups.ts'
import { jobRecords } from '#db/tables/job-records.ts'
import { jobs } from '#db/tables/jobs.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { createFakeBackupStore } from '#testing/fake-backup-store.ts'
import { runDue, settleLost } from '#work/run-work.ts'
import type { BackupChecker } from './backup-checker.ts'
import { BackupFailedError } from './backup-store.ts'
import { backupJobs, backupScheduleJob } from './jobs.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

/**
 * Starts a server with a fake checker that records the names of the backups that it checks. `giveBackup` inserts the row of a backup that
 * is named `b`.
 */
async function checkApi() {
  const checked: string[] = []
  const own: { failure?: Error | undefined; held?: Promise<void> } = {}
  const checker: BackupChecker = {
    async check({ name }) {
      checked.push(name)
      await own.held
      if (own.failure) throw own.failure
    },
  }
  const { store } = createFakeBackupStore()
  const api = await startApiForTest({
    today: '2026-11-21T15:00:00Z',
    server: { backups: store, checker, timings: { jobBeatMs: 20 } },
  })
  const giveBackup = async () => {
    const at = { startedAt: api.time.now(), heartbeatAt: api.time.now(), verifiedAt: api.time.now() }
    const state = { kind: 'nightly', state: 'succeeded', isEncrypted: false, hasFiles: true, size: 1 } as const
    await api.db.insert(backups).values({ ...state, ...at, name: 'b.linhas.tar.zst', place: store.place })
  }
  return { ...api, checked, own, giveBackup }
}

async function runJobs({ app }: TestApi): Promise<void> {
  for (const work of backupJobs(app.services)) await runDue(app.services, work)
}

async function runNightlyJob(api: TestApi): Promise<void> {
  await backupScheduleJob(api.app.services).run()
  await runJobs(api)
}

/** Lets a server claim the due check and be killed. */
async function beginAndKill({ app }: TestApi): Promise<void> {
  for (const work of backupJobs(app.services)) await work.claim()
}

async function sweep({ app }: TestApi): Promise<void> {
  for (const work of backupJobs(app.services)) await settleLost(app.services, work)
}

const readCheck = async (api: TestApi) => (await api.ok(listBackups)).wholeCheck

test('the newest backup is checked as a whole once a week, and the screen tells when', async () => {
  const api = await checkApi()
  await runNightlyJob(api)
  expect([api.checked, await readCheck(api)]).toEqual([[], null])
  for (let day = 0; day < 9; day++) {
    await api.giveBackup()
    await runNightlyJob(api)
    api.time.advance(DAY_MS)
  }
  expect(api.checked).toEqual(['b.linhas.tar.zst', 'b.linhas.tar.zst'])
  expect(await readCheck(api)).toEqual({ state: 'succeeded', succeededAt: '2026-11-28T15:00:00.000Z', reason: null })
})

test('one that fails says why, on Home too, and is tried again a day later', async () => {
  const api = await checkApi()
  await api.giveBackup()
  api.own.failure = new BackupFailedError('O backup b está danificado.')
  await runNightlyJob(api)
  await runNightlyJob(api)
  expect(api.checked).toHaveLength(1)
  expect(await readCheck(api)).toEqual({ state: 'failed', succeededAt: null, reason: 'O backup b está danificado.' })
  expect((await api.ok(readHome)).lateBackup).toEqual({
    lastAt: '2026-11-21T15:00:00.000Z',
    failedCheck: 'O backup b está danificado.',
  })
  expect(await api.db.select().from(jobRecords).where(eq(jobRecords.name, 'backup-check'))).toMatchObject([
    { startedAt: api.time.now(), failures: 1, failuresInRow: 1 }, // one without a start is not in the metric of failures in a row
  ])
  api.own.failure = undefined
  api.time.advance(DAY_MS)
  await api.giveBackup()
  await runNightlyJob(api)
  expect(await readCheck(api)).toMatchObject({ state: 'succeeded', reason: null })
  expect((await api.ok(readHome)).lateBackup).toBeUndefined()
})

test('one that goes on stays under way however long it takes; one whose server was killed counts as interrupted', async () => {
  const api = await checkApi()
  await api.giveBackup()
  const gate = Promise.withResolvers<void>()
  api.own.held = gate.promise
  await api.ok(checkWholeBackup)
  const running = runJobs(api)
  // A server whose clock leaps by more than fifty seconds between two beats takes its lease for lost.
  for (let n = 0; n < 5; n++) {
    api.time.advance(40_000)
    const at = api.time.now().getTime()
    await vi.waitFor(async () => expect((await api.db.select().from(jobs))[0]?.leaseUntil?.getTime()).toBe(at + 2 * MINUTE_MS), {
      timeout: 30_000,
    })
    await sweep(api)
  }
  expect(await readCheck(api)).toMatchObject({ state: 'running' })
  gate.resolve()
  await running
  expect(await readCheck(api)).toMatchObject({ state: 'succeeded', reason: null })

  await api.ok(checkWholeBackup)
  await beginAndKill(api)
  api.time.advance(3 * MINUTE_MS)
  expect(await readCheck(api)).toMatchObject({ state: 'running' })
  await sweep(api)
  expect(await readCheck(api)).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(/^O servidor parou .* ou peça um\.$/),
  })
  await api.ok(checkWholeBackup)
})

test('a person asks for one; a second one at once is refused', async () => {
  const api = await checkApi()
  expect(await api.fails(checkWholeBackup)).toMatchObject({ status: 409, title: 'Ainda não há um backup para testar' })
  await api.giveBackup()
  await api.ok(checkWholeBackup)
  const { rows } = await api.db.execute(sql`select name from pgboss.job where name = 'backup-check'`)
  expect(rows).toHaveLength(1)
  expect(await readCheck(api)).toMatchObject({ state: 'running' })
  expect(await api.fails(checkWholeBackup)).toMatchObject({ status: 409, title: 'Já há um teste de restauração em andamento' })
  await runJobs(api)
  expect(await readCheck(api)).toMatchObject({ state: 'succeeded', succeededAt: '2026-11-21T15:00:00.000Z' })
})
