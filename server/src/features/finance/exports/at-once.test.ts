import { Problem } from 'contract/calls/problem.ts'
import { exportInflows, exportOutflows } from 'contract/finance/exports.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { auditLog } from '#db/tables/audit.ts'
import { startApiForTest, startTestApi, type TestApi } from '#testing/api.ts'
import { anOutflow, insertEntries } from '#testing/factories.ts'
import { listenOnLoopback } from '#testing/stream.ts'

const NEVER = { exportStalledMs: 3_600_000, exportLongestMs: 3_600_000 }

/**
 * Starts a server with more entries than the buffers of a socket can hold, so that an export of them goes on until it is read.
 */
async function withMuchToExport(): Promise<TestApi> {
  const api = await startTestApi({ server: { timings: NEVER } })
  onTestFinished(api.close)
  await api.db.execute(sql`insert into entries (kind, date, description, recurrence, centavos, recorded_by)
    select 'outflow', '2026-11-10', 'n' || n, repeat('x', 4000), 100, 1 from generate_series(1, 10000) n`)
  await listenOnLoopback(api)
  return api
}

/** Begins an export over a socket of its own. Nothing of it is read until the test reads it. */
async function begin(api: TestApi, { path } = exportOutflows as { path: string }, query = 'format=csv') {
  const ending = new AbortController()
  onTestFinished(() => ending.abort())
  const response = await fetch(`${await listenOnLoopback(api)}${path}?${query}`, { signal: ending.signal })
  // This reference keeps the response until the test ends: fetch closes the connection of a response that is garbage-collected.
  onTestFinished(() => expect(response).toBeDefined())
  return { response, end: () => ending.abort() }
}

const heldConnections = ({ app: { services } }: TestApi) => services.pool.totalCount - services.pool.idleCount

/** Counts how many exports could begin now. */
function countFree({ app: { services } }: TestApi): number {
  const taken: (() => void)[] = []
  for (let leave = services.exportSemaphore.tryAcquire(); leave; leave = services.exportSemaphore.tryAcquire()) taken.push(leave)
  for (const leave of taken) leave()
  return taken.length
}

const allFree = (api: TestApi, after?: string) =>
  vi.waitFor(() => expect([countFree(api), heldConnections(api)], after).toEqual([4, 0]), { timeout: 30_000, interval: 20 })

test('four exports run at once; one more is told why and when to come again, and holds nothing', async () => {
  const api = await withMuchToExport()
  const ofOneInstant = await Promise.all(Array.from({ length: 12 }, () => begin(api)))
  const statuses = ofOneInstant.map(({ response }) => response.status).sort()
  expect(statuses).toEqual([...Array.from({ length: 4 }, () => 200), ...Array.from({ length: 8 }, () => 429)])
  for (const { end } of ofOneInstant) end()
  await allFree(api)

  const [first] = await Promise.all([
    begin(api),
    begin(api),
    begin(api, exportOutflows, 'format=xlsx'),
    begin(api, exportOutflows, 'format=csv&q=n1'),
  ])
  for (const endpoint of [exportOutflows, exportInflows]) {
    const { response } = await begin(api, endpoint)
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '5'])
    expect(Problem.parse(await response.json())).toMatchObject({
      code: 'too_many_exports',
      title: 'Exportações demais ao mesmo tempo',
      detail: 'Há outras exportações em andamento. Espere uma delas terminar e tente de novo.',
    })
  }
  expect([countFree(api), heldConnections(api)]).toEqual([0, 4])
  first.end()
  await vi.waitFor(() => expect(countFree(api)).toBe(1), { timeout: 30_000 })
  expect((await begin(api, exportInflows)).response.status).toBe(200)
})

const ENDS: Record<string, { timings?: Partial<typeof NEVER>; end: (api: TestApi) => Promise<unknown> }> = {
  'it is read to its end': { end: async (api) => (await begin(api)).response.arrayBuffer() },
  'it is read to its end, as a workbook': {
    end: async (api) => (await begin(api, exportOutflows, 'format=xlsx')).response.arrayBuffer(),
  },
  'its reader goes away': {
    end: async (api) => {
      const { response, end } = await begin(api)
      await response.body?.getReader().read()
      end()
    },
  },
  'its reader goes away before there is anything to read': {
    end: async (api) => {
      const url = await listenOnLoopback(api)
      const ending = new AbortController()
      await api.db.transaction(async (tx) => {
        await tx.execute(sql`lock table entries in access exclusive mode`)
        const gone = fetch(`${url}${exportOutflows.path}?format=csv`, { signal: ending.signal })
        await vi.waitFor(() => expect([countFree(api), heldConnections(api)]).toEqual([3, 2]), { timeout: 30_000 })
        ending.abort()
        await expect(gone).rejects.toThrow()
      })
    },
  },
  'its reader takes nothing more': { timings: { exportStalledMs: 200 }, end: (api) => begin(api) },
  'its reader takes too little for too long': { timings: { exportLongestMs: 200 }, end: (api) => begin(api) },
  'it cannot be added to the audit log': {
    end: async (api) => {
      await api.db.execute(sql`alter table audit_log rename to audit_log_away`)
      expect((await begin(api)).response.status).toBe(500)
      await api.db.execute(sql`alter table audit_log_away rename to audit_log`)
    },
  },
  'the database is lost while it flows': {
    end: async (api) => {
      const { response } = await begin(api)
      await api.cutDatabase()
      await expect(response.arrayBuffer()).rejects.toThrow()
      await api.restoreDatabase()
    },
  },
  'the database is away': {
    end: async (api) => {
      await api.cutDatabase()
      expect((await begin(api)).response.status).toBe(503)
      await api.restoreDatabase()
    },
  },
}

test('however an export ends, its place and its connection are free again', async () => {
  const api = await withMuchToExport()
  for (const [how, { timings, end }] of Object.entries(ENDS)) {
    Object.assign(api.app.services.timings, NEVER, timings)
    await end(api)
    await allFree(api, how)
  }
})

test('a HEAD request of an export reads nothing, and notes nothing as exported', async () => {
  const api = await startApiForTest()
  await insertEntries(api, anOutflow())
  const places = vi.spyOn(api.app.services.exportSemaphore, 'tryAcquire')
  const head = await api.inject({ method: 'HEAD', url: `${exportOutflows.path}?format=csv` })
  expect([head.statusCode, head.headers['content-type'], places.mock.calls]).toEqual([200, 'text/csv; charset=utf-8', []])
  expect(await api.db.select().from(auditLog).where(eq(auditLog.action, 'exported'))).toEqual([])
})
