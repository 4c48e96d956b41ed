import { listAudit } from 'contract/audit/audit.ts'
import {
  cancelWorkspaceExport,
  downloadWorkspaceExport,
  listWorkspaceExports,
  requestWorkspaceExport,
} from 'contract/data/exports.ts'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { runHousekeeping } from '#app/housekeeping.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { createFakeExporter } from '#testing/fake-exporter.ts'
import { startTeamApiForTest } from '#testing/team-api.ts'
import { settleLost, startDue } from '#work/run-work.ts'
import { exportHousekeeping } from './export-jobs.ts'
import { ExportFailedError } from './exporter.ts'
import { exportJobs } from './run-export.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

async function exportApi(today = '2026-11-21T05:40:00Z') {
  const fake = createFakeExporter()
  const api = await startApiForTest({ today, server: { timings: { jobBeatMs: 20 } } })
  api.app.services.exporter = fake.exporter
  for (const { kind } of exportJobs(api.app.services)) await api.queue.work(kind, 1, async () => undefined)
  return { ...api, fake }
}

/** Begins the export that is due, as a message of the queue does. */
function runWorker({ app }: Pick<TestApi, 'app'>): void {
  for (const work of exportJobs(app.services)) startDue(app.services, work)
}

/** Waits for the exports that jobs have started and that go on after those jobs. */
const waitForExports = ({ app }: Pick<TestApi, 'app'>) => Promise.all(app.services.unfinished)

async function makeExport(api: TestApi): Promise<number> {
  const { id } = await api.ok(requestWorkspaceExport)
  runWorker(api)
  await waitForExports(api)
  return id
}

const listExports = async (api: TestApi) => (await api.ok(listWorkspaceExports)).exports

test('a workspace export is asked for, followed and downloaded, one at a time, as the audit log tells', async () => {
  const api = await exportApi()
  const release = api.fake.hold()
  const { id } = await api.ok(requestWorkspaceExport)
  expect(await api.fails(requestWorkspaceExport)).toMatchObject({ status: 409, title: 'Já há uma exportação sendo feita' })
  const { rows } = await api.db.execute(sql`select data from pgboss.job where name = 'workspace-export'`)
  expect(rows).toEqual([{ data: { id } }])
  runWorker(api)
  runWorker(api) // the queue may deliver a job twice
  await vi.waitFor(async () => expect(await listExports(api)).toMatchObject([{ state: 'running', step: 'Copiando os dados…' }]), {
    timeout: 60_000,
  })
  release()
  await waitForExports(api)
  expect(await listExports(api)).toEqual([
    {
      id,
      state: 'succeeded',
      startedAt: '2026-11-21T05:40:00.000Z',
      endedAt: '2026-11-21T05:40:00.000Z',
      expiresAt: '2026-11-22T05:40:00.000Z',
      size: 7,
      step: null,
      reason: null,
      requestedBy: 'Operador local',
      hasFiles: true,
    },
  ])
  const answer = await api.send(downloadWorkspaceExport, { params: { id } })
  expect([answer.statusCode, answer.payload]).toEqual([200, 'archive'])
  expect(answer.headers['content-disposition']).toContain('filename="painel-2026-11-21.tar.zst"')
  const { events } = await api.ok(listAudit, { query: { kind: 'workspace-export' } })
  expect(events.map(({ action, record }) => [action, record])).toEqual([
    ['Baixou', 'Exportação completa'],
    ['Iniciou', 'Exportação completa'],
  ])
  expect(await api.incoming()).toEqual([])
})

test('a workspace export’s archive is named after the day of the workspace’s zone', async () => {
  const api = await exportApi('2026-11-22T01:30:00Z')
  const id = await makeExport(api)
  const answer = await api.send(downloadWorkspaceExport, { params: { id } })
  expect(answer.headers['content-disposition']).toContain('filename="painel-2026-11-21.tar.zst"')
})

test('a canceled workspace export ends on its server, leaves no file, and another one may begin', async () => {
  const api = await exportApi()
  api.fake.hold()
  const { id } = await api.ok(requestWorkspaceExport)
  runWorker(api)
  await vi.waitFor(async () => expect(await listExports(api)).toMatchObject([{ step: 'Copiando os dados…' }]), {
    timeout: 60_000,
  })
  await api.ok(cancelWorkspaceExport, { params: { id } })
  await waitForExports(api)
  expect(await listExports(api)).toMatchObject([{ state: 'canceled', size: null, expiresAt: null }])
  expect([await api.files('exports'), await api.incoming()]).toEqual([[], []])
  expect(await api.fails(cancelWorkspaceExport, { params: { id } })).toMatchObject({ status: 409 })
  expect(await api.fails(cancelWorkspaceExport, { params: { id: 99 } })).toMatchObject({ status: 404 })
  await api.ok(requestWorkspaceExport)
})

test('a failed workspace export tells why and what to do, and a bug without its own words', async () => {
  const api = await exportApi()
  api.fake.fail(new ExportFailedError('O disco está cheio. Libere espaço.'))
  await makeExport(api)
  api.time.advance(MINUTE_MS)
  api.fake.fail(new TypeError('x is not a function'))
  await makeExport(api)
  expect(await listExports(api)).toMatchObject([
    { state: 'failed', reason: expect.stringMatching(/^Uma falha inesperada interrompeu a exportação/) },
    { state: 'failed', reason: 'O disco está cheio. Libere espaço.' },
  ])
  expect(await api.files('exports')).toEqual([])
})

test('a workspace export whose server was killed counts as interrupted after two minutes', async () => {
  const api = await exportApi()
  await api.ok(requestWorkspaceExport)
  const { services } = api.app
  const [work] = exportJobs(services)
  if (!work) throw new Error('there are no exports')
  await work.claim()
  api.time.advance(MINUTE_MS)
  await settleLost(services, work)
  expect(await listExports(api)).toMatchObject([{ state: 'running' }])
  api.time.advance(2 * MINUTE_MS)
  await settleLost(services, work)
  expect(await listExports(api)).toMatchObject([{ state: 'failed', reason: expect.stringMatching(/^O servidor parou no meio/) }])
  await api.ok(requestWorkspaceExport)
  expect((await listExports(api)).map(({ state }) => state)).toEqual(['running', 'failed'])
})

test('a workspace export’s archive is offered for a day, then refused and deleted', async () => {
  const api = await exportApi(new Date().toISOString()) // the files have the machine's times
  const cleanUp = () => runHousekeeping(api.app.services, exportHousekeeping)
  const id = await makeExport(api)
  api.time.advance(2 * HOUR_MS)
  await cleanUp()
  expect(await api.files('exports')).toHaveLength(1)
  api.time.advance(22 * HOUR_MS)
  expect(await api.fails(downloadWorkspaceExport, { params: { id } })).toMatchObject({ status: 404 })
  expect(await listExports(api)).toMatchObject([{ state: 'expired', size: 7 }])
  api.time.advance(1000)
  await cleanUp()
  expect(await api.files('exports')).toEqual([])

  const again = await makeExport(api)
  await api.db.execute(sql`delete from workspace_exports where id = ${again}`)
  expect(await api.files('exports')).toHaveLength(1)
  await cleanUp()
  expect(await api.files('exports')).toEqual([])
})

test('a workspace export needs a recent sign-in, to ask for it and to download it', async () => {
  const fake = createFakeExporter()
  const api = await startTeamApiForTest({ today: '2026-11-21', server: { exporter: fake.exporter } })
  const { owner } = api
  expect(await owner.ok(listWorkspaceExports)).toMatchObject({ isOffered: true, needsSignIn: false })
  const { id } = await owner.ok(requestWorkspaceExport)
  runWorker(api)
  await waitForExports(api)
  expect((await owner.send(downloadWorkspaceExport, { params: { id } })).statusCode).toBe(200)
  api.time.advance(11 * MINUTE_MS)
  expect(await owner.ok(listWorkspaceExports)).toMatchObject({ needsSignIn: true })
  for (const [call, input] of [[requestWorkspaceExport], [downloadWorkspaceExport, { params: { id } }]] as const)
    expect(await owner.fails(call, input)).toMatchObject({ status: 403, code: 'stale_sign_in', title: 'Entre de novo antes' })
})

test('a server that makes no workspace exports says so', async () => {
  const api = await startApiForTest()
  expect(await api.ok(listWorkspaceExports)).toMatchObject({ isOffered: false, exports: [] })
  expect(await api.fails(requestWorkspaceExport)).toMatchObject({ status: 409, title: 'Este servidor não faz exportações' })
})
