import { checkWholeBackup, listBackups } from 'contract/backups/backups.ts'
import { readHome } from 'contract/home/home.ts'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { backups } from '#db/tables/backups.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { createFakeBackupStore } from '#testing/fake-backup-store.ts'
import type { BackupChecker } from './backup-checker.ts'
import { BackupFailedError } from './backup-store.ts'
import { backupScheduleJob, backupWorkers } from './jobs.ts'
import { findWholeCheck } from './whole-check-queries.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

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
    server: { backups: store, checker, timings: { checkBeatMs: 20 } },
  })
  const giveBackup = async () => {
    const at = { startedAt: api.time.now(), heartbeatAt: api.time.now(), verifiedAt: api.time.now() }
    const state = { kind: 'nightly', state: 'succeeded', isEncrypted: false, hasFiles: true, size: 1 } as const
    await api.db.insert(backups).values({ ...state, ...at, name: 'b.linhas.tar.zst', place: store.place })
  }
  return { ...api, checked, own, giveBackup }
}

async function runNightlyJob({ app }: TestApi): Promise<void> {
  await backupScheduleJob(app.services).run()
  await Promise.all(app.services.unfinished)
}

async function runRequested({ app }: TestApi): Promise<void> {
  for (const { queue, work } of backupWorkers(app.services)) if (queue === 'backup-check') await work({ id: 0 })
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
  api.own.failure = undefined
  api.time.advance(DAY_MS)
  await api.giveBackup()
  await runNightlyJob(api)
  expect(await readCheck(api)).toMatchObject({ state: 'succeeded', reason: null })
  expect((await api.ok(readHome)).lateBackup).toBeUndefined()
})

test('one that goes on stays under way however long it takes; one whose server was killed counts as interrupted after five minutes', async () => {
  const api = await checkApi()
  await api.giveBackup()
  let release = () => {}
  api.own.held = new Promise((resolve) => {
    release = resolve
  })
  await api.ok(checkWholeBackup)
  await runRequested(api)
  for (let n = 0; n < 3; n++) {
    api.time.advance(4 * MINUTE_MS)
    const at = api.time.now().getTime()
    await vi.waitFor(async () => expect((await findWholeCheck(api.db))?.startedAt?.getTime()).toBe(at), { timeout: 30_000 })
  }
  expect(await readCheck(api)).toMatchObject({ state: 'running' })
  release()
  await Promise.all(api.app.services.unfinished)
  expect(await readCheck(api)).toMatchObject({ state: 'succeeded', reason: null })

  await api.ok(checkWholeBackup) // and the server is killed before a worker begins
  api.time.advance(5 * MINUTE_MS)
  expect(await readCheck(api)).toMatchObject({ state: 'running' })
  api.time.advance(MINUTE_MS)
  expect(await readCheck(api)).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(/^O servidor parou .* ou peça uma\.$/),
  })
  await api.ok(checkWholeBackup)
})

test('a person asks for one; a second one at once is refused, until the first counts as lost', async () => {
  const api = await checkApi()
  expect(await api.fails(checkWholeBackup)).toMatchObject({ status: 409, title: 'Ainda não há um backup que se possa verificar' })
  await api.giveBackup()
  await api.ok(checkWholeBackup)
  const { rows } = await api.db.execute(sql`select name from pgboss.job where name = 'backup-check'`)
  expect(rows).toHaveLength(1)
  expect(await readCheck(api)).toMatchObject({ state: 'running' })
  expect(await api.fails(checkWholeBackup)).toMatchObject({ status: 409, title: 'Já há uma verificação em andamento' })
  api.time.advance(7 * HOUR_MS)
  expect(await readCheck(api)).toMatchObject({ state: 'failed', reason: expect.stringMatching(/^O servidor parou no meio/) })
  await api.ok(checkWholeBackup)
  await runRequested(api)
  await Promise.all(api.app.services.unfinished)
  expect(await readCheck(api)).toMatchObject({ state: 'succeeded', succeededAt: '2026-11-21T22:00:00.000Z' })
})
