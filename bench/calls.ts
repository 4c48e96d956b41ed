import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Fastify from 'fastify'
import pg from 'pg'
import { buildServer, type Server } from '../server/src/app.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { fill } from './data.ts'
import { type Figures, measureCalls, measureHttp } from './measure.ts'
import { replay, statementsOf } from './statements.ts'

type Call = { name: string; path: string; method?: string; body?: string; type?: string }
/** `milliseconds` of one export of every outflow, `bytes` of what came; of the process that all of it runs in, in bytes, when the calls were done. */
export type Whole = { entries: number; milliseconds: number; bytes: number; memory: number }
export type Result = { name: string; entries: number; ours: Figures; sql: Figures; bare: Figures }

/** Requests must name it, those that never touch the network too. */
const PORT = 38_211
const BOUNDARY = 'bench'
const FORM = [
  ['nome_saida', 'Medição'],
  ['valor', '12.34'],
  ['projeto_id', '2'],
  ['categoria_id', '1'],
]
  .map(([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  .join('')

const CALLS: readonly Call[] = [
  { name: 'list, first page of 50', path: '/webhook/api/v1/saidas?limit=50' },
  { name: 'list, a page in the middle', path: '/webhook/api/v1/saidas?limit=50&cursor=MIDDLE' },
  { name: 'search, a rare word', path: '/webhook/api/v1/saidas?limit=50&q=xerografia' },
  { name: 'search, a common word', path: '/webhook/api/v1/saidas?limit=50&q=aluguel' },
  { name: 'search, part of every word', path: '/webhook/api/v1/saidas?limit=50&q=lan%C3%A7' },
  { name: 'board of payables', path: '/api/finance/due?kind=outflow' },
  { name: 'total of a period', path: '/api/finance/outflows/summary?from=2026-01-01&to=2026-12-31' },
  { name: 'dashboard: kpis', path: '/webhook/api/v1/dashboard/kpis' },
  { name: 'dashboard: fluxo-caixa', path: '/webhook/api/v1/dashboard/fluxo-caixa' },
  { name: 'dashboard: top-categorias', path: '/webhook/api/v1/dashboard/top-categorias' },
  { name: 'dashboard: projetos-lucratividade', path: '/webhook/api/v1/dashboard/projetos-lucratividade' },
  {
    name: 'create an outflow',
    path: '/webhook/financial-expense',
    method: 'POST',
    body: `${FORM}--${BOUNDARY}--\r\n`,
    type: `multipart/form-data; boundary=${BOUNDARY}`,
  },
]

/** The competitor: Fastify alone, the same statements, the same bytes out. */
async function bareServer(pool: pg.Pool, call: Call, statements: Awaited<ReturnType<typeof statementsOf>>, payload: string) {
  const app = Fastify({ logger: false })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const method = (call.method ?? 'GET') as 'GET' | 'POST'
  app.route({
    method,
    url: '/',
    handler: async (_request, reply) => {
      await replay(pool, statements)
      return reply.type('application/json; charset=utf-8').send(payload)
    },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, url: `http://localhost:${(app.server.address() as AddressInfo).port}` }
}

async function compare(app: Server, base: string, call: Call, entries: number): Promise<Result> {
  const headers: Record<string, string> = call.type ? { 'content-type': call.type } : {}
  const host = new URL(base).host
  let payload = ''
  const statements = await statementsOf(async () => {
    const given = { method: (call.method ?? 'GET') as 'GET', url: call.path, headers: { ...headers, host } }
    const response = await app.inject(call.body ? { ...given, payload: call.body } : given)
    if (response.statusCode !== 200) throw new Error(`${call.name}: ${response.payload}`)
    payload = response.payload
  })
  if (statements.length === 0) throw new Error(`${call.name}: no statement was seen`)
  const pool = app.services.pool
  const request = { method: call.method ?? 'GET', headers, body: call.body }
  const ours = await measureHttp({ ...request, url: base + call.path })
  const sql = await measureCalls(() => replay(pool, statements))
  const bare = await bareServer(pool, call, statements, payload)
  const bareFigures = await measureHttp({ ...request, url: bare.url })
  await bare.app.close()
  return { name: call.name, entries, ours, sql, bare: bareFigures }
}

async function makeDatabase(connection: pg.PoolConfig, name: string, entries: number): Promise<pg.PoolConfig> {
  const admin = new pg.Client({ ...connection, database: 'postgres' } as pg.ClientConfig)
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const pool = new pg.Pool({ ...connection, database: name })
  await migrate(pool)
  await fill(pool, entries)
  await pool.end()
  return { ...connection, database: name }
}

/** Every outflow as CSV, to its last byte. */
async function exportAll(base: string, entries: number): Promise<Whole> {
  const begun = performance.now()
  const response = await fetch(`${base}/api/finance/outflows/export?format=csv`)
  if (!response.ok || !response.body) throw new Error(`export: ${response.status}`)
  let bytes = 0
  for await (const chunk of response.body) bytes += chunk.length
  return { entries, milliseconds: performance.now() - begun, bytes, memory: process.memoryUsage().rss }
}

/** Files are one database's own: each has its folder. */
export const filesOf = (dataDir: string, entries: number): string => join(dataDir, `files-${entries}`)

/** Each call at so many entries, beside its bare competitors, in the same run; then one export of everything. */
export async function measureAt(
  connection: pg.PoolConfig,
  dataDir: string,
  entries: number,
): Promise<{ calls: Result[]; whole: Whole }> {
  const database = await makeDatabase(connection, `bench_${entries}`, entries)
  const app = await buildServer({
    connection: database,
    dataDir: filesOf(dataDir, entries),
    webRoot: dataDir,
    port: PORT,
    logLevel: 'silent',
    background: false,
  })
  await app.listen({ host: '127.0.0.1', port: PORT })
  const base = `http://localhost:${PORT}`
  const { rows } = await app.services.pool.query(
    "select date::text || '_' || id as cursor from entries where kind = 'outflow' order by date desc, id desc offset $1 limit 1",
    [Math.floor(entries * 0.4)],
  )
  const results: Result[] = []
  for (const call of CALLS) {
    const placed = { ...call, path: call.path.replace('MIDDLE', rows[0].cursor) }
    results.push(await compare(app, base, placed, entries))
    console.log(`${entries} · ${call.name}: p95 ${results.at(-1)?.ours.p95.toFixed(1)} ms`)
  }
  const whole = await exportAll(base, entries)
  console.log(`${entries} · export: ${whole.milliseconds.toFixed(0)} ms`)
  await app.close()
  return { calls: results, whole }
}
