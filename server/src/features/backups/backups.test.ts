import { listAudit } from 'contract/audit/audit.ts'
import { listBackups, requestBackup } from 'contract/backups/backups.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { StorageUnavailableError } from '#core/storage.ts'
import type { Timings } from '#core/timings.ts'
import { backups } from '#db/tables/backups.ts'
import { installation, programVersions } from '#db/tables/installation.ts'
import { jobs } from '#db/tables/jobs.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { createFakeBackupStore } from '#testing/fake-backup-store.ts'
import { runDue, settleLost } from '#work/run-work.ts'
import { BackupFailedError } from './backup-store.ts'
import { backupJobs, backupScheduleJob } from './jobs.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

async function backupApi(timings: Partial<Timings> = {}) {
  const fake = createFakeBackupStore()
  const api = await startApiForTest({ today: '2026-11-21T05:40:00Z', server: { timings } })
  api.app.services.backups = fake.store
  for (const { kind } of backupJobs(api.app.services)) await api.queue.work(kind, 1, async () => undefined)
  await api.db.update(installation).set({ createdAt: new Date('2026-11-01T12:00:00Z') })
  return { ...api, fake }
}

async function runJobs({ app }: TestApi): Promise<void> {
  for (const work of backupJobs(app.services)) await runDue(app.services, work)
}

async function runNightlyJob(api: TestApi): Promise<void> {
  await backupScheduleJob(api.app.services).run()
  await runJobs(api)
}

/** Lets a server claim the due backup and be killed. */
async function beginAndKill({ app }: TestApi): Promise<void> {
  for (const work of backupJobs(app.services)) await work.claim()
}

async function sweep({ app }: TestApi): Promise<void> {
  for (const work of backupJobs(app.services)) await settleLost(app.services, work)
}

const listStates = async (api: TestApi) => (await api.ok(listBackups)).backups.map(({ state }) => state)

test('one backup is made each night, and told with its size, its check and the next one', async () => {
  const api = await backupApi()
  await runNightlyJob(api)
  await runNightlyJob(api)
  const { target, nextAt, last, backups: listed } = await api.ok(listBackups)
  expect(listed).toHaveLength(1)
  expect(last).toMatchObject({
    kind: 'nightly',
    state: 'succeeded',
    size: 4_200_000,
    verifiedAt: '2026-11-21T05:40:00.000Z',
    name: expect.stringMatching(/^painel-[0-9a-f]{8}-20261121-054000-[0-9a-f]{4}\.linhas\.tar\.zst$/),
    hasFiles: true,
    step: null,
  })
  expect(nextAt).toBe('2026-11-22T05:40:00.000Z')
  expect(target?.restoreCommand).toBe(`DATA_DIR=./restaurado npm run restore /backups/${last?.name}`)
  api.time.advance(DAY_MS)
  await runNightlyJob(api)
  expect(await listStates(api)).toEqual(['succeeded', 'succeeded'])
})

test('a failed backup tells why and what to do, and is tried again an hour later', async () => {
  const api = await backupApi()
  api.fake.fail(new BackupFailedError('O disco está cheio. Libere espaço.'))
  await runNightlyJob(api)
  await runNightlyJob(api)
  expect((await api.ok(listBackups)).backups).toMatchObject([{ state: 'failed', reason: 'O disco está cheio. Libere espaço.' }])
  api.fake.fail()
  api.time.advance(HOUR_MS)
  await runNightlyJob(api)
  expect(await listStates(api)).toEqual(['succeeded', 'failed'])
})

test('no backup is written to a folder that lacks earlier ones, as of an unmounted disk', async () => {
  const api = await backupApi()
  await runNightlyJob(api)
  api.fake.unmount()
  api.time.advance(DAY_MS)
  await runNightlyJob(api)
  const [newest] = (await api.ok(listBackups)).backups
  expect([newest?.state, newest?.reason]).toEqual(['failed', expect.stringContaining('o disco dela está montado?')])
  expect(api.fake.names.size).toBe(1)
})

test('a backup folder is known by its marker, also if another server made the backups', async () => {
  const api = await backupApi()
  await runNightlyJob(api)
  api.fake.store.place = 'a pasta /mnt/outro-caminho'
  api.time.advance(DAY_MS)
  await runNightlyJob(api)
  expect(await listStates(api)).toEqual(['succeeded', 'succeeded'])
  api.fake.unmount()
  api.time.advance(DAY_MS)
  await runNightlyJob(api)
  expect((await api.ok(listBackups)).backups[0]?.reason).toContain('o disco dela está montado?')
  expect(api.fake.names.size).toBe(2)
})

test('a backup that fails by a bug tells so without its own words', async () => {
  const api = await backupApi()
  api.fake.fail(new TypeError('x is not a function'))
  await runNightlyJob(api)
  const [backup] = (await api.ok(listBackups)).backups
  expect(backup?.reason).toMatch(/^Uma falha inesperada interrompeu o backup em a pasta \/backups/)
})

test('a person asks for a backup and follows it, one at a time, and the audit log tells who asked', async () => {
  const api = await backupApi()
  const release = api.fake.hold()
  const { id } = await api.ok(requestBackup)
  expect(await api.fails(requestBackup)).toMatchObject({ status: 409, title: 'Já há um backup sendo feito' })
  const { rows } = await api.db.execute(sql`select data from pgboss.job where name = 'backup'`)
  expect(rows).toEqual([{ data: { id } }])
  const running = [runJobs(api), runJobs(api)] // the queue may deliver a message twice
  await vi.waitFor(
    async () =>
      expect((await api.ok(listBackups)).backups).toMatchObject([{ kind: 'manual', step: 'Copiando o banco de dados…' }]),
    { timeout: 60_000 },
  )
  release()
  await Promise.all(running)
  expect(await listStates(api)).toEqual(['succeeded'])
  expect(api.fake.names.size).toBe(1)
  const { events } = await api.ok(listAudit, { query: { kind: 'backup' } })
  expect(events.map(({ action, record, by }) => [action, record, by])).toEqual([['Criou', 'Backup', 'Operador local']])
})

test('a backup whose server was killed counts as lost after two minutes, and another one may begin', async () => {
  const api = await backupApi()
  await api.ok(requestBackup)
  await beginAndKill(api)
  api.time.advance(MINUTE_MS)
  await sweep(api)
  expect(await api.fails(requestBackup)).toMatchObject({ status: 409 })
  api.time.advance(2 * MINUTE_MS)
  await sweep(api)
  expect(await listStates(api)).toEqual(['failed'])
  await api.ok(requestBackup)
  const [second, first] = (await api.ok(listBackups)).backups
  expect([second?.state, first?.state]).toEqual(['running', 'failed'])
  expect(first?.reason).toMatch(/^O servidor parou no meio deste backup/)
})

test('a backup under way is heard, so that a server from before jobs does not take it for lost', async () => {
  const api = await backupApi({ jobBeatMs: 20 })
  const release = api.fake.hold()
  await api.ok(requestBackup)
  const running = runJobs(api)
  // A server whose clock leaps by more than fifty seconds between two beats takes its lease for lost.
  api.time.advance(40_000)
  await vi.waitFor(async () => expect((await api.db.select().from(backups))[0]?.heartbeatAt).toEqual(api.time.now()), {
    timeout: 30_000,
  })
  release()
  await running
  expect(await listStates(api)).toEqual(['succeeded'])
})

test('a backup by a server from before jobs counts as lost after five silent minutes', async () => {
  const api = await backupApi()
  await api.ok(requestBackup)
  await api.db.delete(jobs)
  api.time.advance(4 * MINUTE_MS)
  expect(await api.fails(requestBackup)).toMatchObject({ status: 409 })
  api.time.advance(2 * MINUTE_MS)
  await api.ok(requestBackup)
  expect(await listStates(api)).toEqual(['running', 'failed'])
})

test('a backup of an earlier format is listed with the version that restores it, and a new one is due at once', async () => {
  const api = await backupApi()
  const at = new Date('2026-11-21T05:39:00Z')
  const old = { kind: 'nightly', state: 'succeeded', isEncrypted: false, hasFiles: true, size: 1, startedAt: at } as const
  await api.db.insert(backups).values({ ...old, heartbeatAt: at, verifiedAt: at, name: 'painel-1.tar.zst', place: 'a pasta' })
  await api.db.insert(programVersions).values([
    { version: '1.0', schemaWhen: 1, firstStartedAt: new Date('2026-11-01T00:00:00Z') },
    { version: '2.0', schemaWhen: 2, firstStartedAt: new Date('2026-11-21T05:39:30Z') },
  ])
  const before = await api.ok(listBackups)
  expect([before.last, before.backups[0]?.readableBy]).toEqual([null, '1.0'])
  await runNightlyJob(api)
  const { last } = await api.ok(listBackups)
  expect([last?.state, last?.readableBy]).toEqual(['succeeded', null])
})

test('a backup is made each hour between two nights while the last took under a minute', async () => {
  const api = await backupApi()
  api.fake.store.interval = 'auto'
  await runNightlyJob(api)
  expect((await api.ok(listBackups)).nextAt).toBe('2026-11-21T06:40:00.000Z')
  api.time.advance(HOUR_MS)
  await runNightlyJob(api)
  expect(await listStates(api)).toEqual(['succeeded', 'succeeded'])
  await api.db.update(backups).set({ endedAt: new Date('2026-11-21T06:42:00Z') })
  api.time.advance(HOUR_MS)
  await runNightlyJob(api)
  expect(await listStates(api)).toEqual(['succeeded', 'succeeded'])
  expect((await api.ok(listBackups)).nextAt).toBe('2026-11-22T05:40:00.000Z')
})

test('old backups in the place are removed with their rows; unknown files and rows of others stay', async () => {
  const api = await backupApi()
  api.fake.names.add('meu-proprio-arquivo.tar.zst')
  const old = { kind: 'nightly', state: 'succeeded', isEncrypted: false, hasFiles: true, size: 1 } as const
  const at = (time: string) => ({ startedAt: new Date(time), heartbeatAt: new Date(time), verifiedAt: new Date(time) })
  await api.db.insert(backups).values([
    { ...old, ...at('2026-11-20T05:40:00Z'), name: 'a', place: api.fake.store.place },
    { ...old, ...at('2026-11-20T12:00:00Z'), name: 'b', place: api.fake.store.place },
    { ...old, ...at('2026-11-20T05:40:00Z'), name: 'c', place: api.fake.store.place },
    { ...old, ...at('2026-11-20T05:39:00Z'), name: 'd', place: 'a pasta /mnt/b' },
  ])
  for (const name of ['a', 'b', 'd']) api.fake.names.add(name)
  await runNightlyJob(api)
  const named = (await api.db.select().from(backups)).map(({ name }) => name)
  expect(named.filter((name) => name.length === 1).toSorted()).toEqual(['b', 'c'])
  expect(['a', 'd'].filter((name) => api.fake.names.has(name))).toEqual([])
  expect([...api.fake.names]).toEqual(expect.arrayContaining(['meu-proprio-arquivo.tar.zst', 'b']))
})

test('a backup that lacks room is made after the ones that it outdates are removed', async () => {
  const api = await backupApi()
  await runNightlyJob(api)
  api.time.advance(HOUR_MS)
  await api.ok(requestBackup)
  await runJobs(api)
  const [newer = '', old = ''] = (await api.ok(listBackups)).backups.map(({ name }) => name)
  api.fake.fail(new BackupFailedError('O disco está cheio. Libere espaço.'))
  api.time.advance(DAY_MS)
  await runNightlyJob(api)
  expect([...api.fake.names]).toEqual([old, newer])
  api.fake.store.readRoom = async () => ({ free: 1_000_000, isDataDisk: false })
  api.time.advance(HOUR_MS)
  await runNightlyJob(api)
  expect([...api.fake.names]).toEqual([newer])
})

test('a backup’s file that a killed server has left is removed with the next backup', async () => {
  const api = await backupApi()
  const { id } = await api.ok(requestBackup)
  const [killed] = await api.db.select().from(backups).where(eq(backups.id, id))
  api.fake.names.add(killed?.name ?? '')
  await beginAndKill(api)
  api.time.advance(HOUR_MS)
  await sweep(api)
  await runNightlyJob(api)
  const { backups: listed } = await api.ok(listBackups)
  expect(listed.map(({ state }) => state)).toEqual(['succeeded', 'failed'])
  expect([...api.fake.names]).toEqual([listed[0]?.name])
})

test('a failed backup’s remains in a place that was away are discarded with the next backup', async () => {
  const api = await backupApi()
  api.fake.fail(new StorageUnavailableError('away'))
  await runNightlyJob(api)
  const [{ name } = { name: '' }] = await api.db.select().from(backups)
  api.fake.names.add(name)
  api.fake.fail()
  api.time.advance(DAY_MS)
  await runNightlyJob(api)
  const { backups: listed } = await api.ok(listBackups)
  expect(listed.map(({ state }) => state)).toEqual(['succeeded', 'failed'])
  expect([...api.fake.names]).toEqual([listed[0]?.name])
})

test('a backup that cannot be removed keeps its row, so that the removal is tried again', async () => {
  const api = await backupApi()
  await runNightlyJob(api)
  const { remove } = api.fake.store
  api.fake.store.remove = () => Promise.reject(new Error('the disk is gone'))
  await api.ok(requestBackup)
  await runJobs(api)
  expect(await listStates(api)).toEqual(['succeeded', 'succeeded'])
  api.fake.store.remove = remove
  api.time.advance(DAY_MS)
  await runNightlyJob(api)
  expect((await api.ok(listBackups)).backups.map(({ kind }) => kind)).toEqual(['nightly', 'manual'])
})

test('a server that makes no backups says so, and begins none', async () => {
  const api = await startApiForTest()
  await backupScheduleJob(api.app.services).run()
  expect(await api.ok(listBackups)).toMatchObject({ target: null, nextAt: null, backups: [] })
  expect(await api.fails(requestBackup)).toMatchObject({ status: 409, title: 'Este servidor não faz backups' })
  expect(await api.db.select().from(backups).where(eq(backups.state, 'running'))).toEqual([])
})
