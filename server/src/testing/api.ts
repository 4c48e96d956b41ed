import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { type CallInput, type Endpoint, getReplySchema, type ReplyOf } from 'contract/calls/endpoint.ts'
import { Problem } from 'contract/calls/problem.ts'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { onTestFinished, inject as readProvided } from 'vitest'
import { parse } from 'zod/mini'
import { buildServer, type ServerOptions } from '#app/app.ts'
import { DEFAULT_TIMINGS } from '#core/timings.ts'
import type { Resolver } from '#platform/outgoing/resolve.ts'
import { createTestDatabase } from './database.ts'
import { drawAsTold } from './drawn-pixel.ts'
import { QUICK_PASSWORDS } from './quick-passwords.ts'
import { takeServer } from './reused-server.ts'

const PORT = 3000
const TODAY = '2026-11-21'

/**
 * Tests may advance the clock by any time: with these settings the server never doubts it, as if it had run all the time. A clock that
 * stands still would count all calls as one second's, so that heavy steps do not rest.
 */
const TEST_TIMINGS = { longestAbsenceMs: Number.POSITIVE_INFINITY, sessionReuseMs: 0, restPerCallMs: 0 }

/** The time at which a server that tests share starts. Each test sets its own. */
const SHARED_START = '2026-01-01T00:00:00Z'

export type TestOptions = {
  /** The clock's time: `YYYY-MM-DD` (noon in São Paulo), or an instant. */
  today?: string
  /** The folder of a built interface. */
  webRoot?: string
  /** The log's stream; without one nothing is logged. */
  logTo?: Writable
  /** Further options of the server. */
  server?: Partial<ServerOptions>
  /** The workspace that the server gets a copy of; an empty one by default. */
  copied?: CopiedWorkspace
  /** Whether the test needs a server that no other test has used, because it adds a route or is about what a server remembers. */
  isNew?: boolean
}

/** A workspace whose server has stopped: its database, which has no connections, and its data folder. */
export type CopiedWorkspace = { database: string; dataDir: string }

/** Makes a clock that stands still until the test sets it. */
function clock(start: string) {
  let now = at(start)
  const set = (time: string) => {
    now = at(time)
  }
  const advance = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  return { now: () => now, set, advance }
}

const at = (time: string) => new Date(time.includes('T') ? time : `${time}T15:00:00Z`)

/** Converts any value to text as a form or an address has it: objects as JSON, all else by `String()`. */
export const toWireText = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed()

function withParams(path: string, params: object = {}) {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(toWireText((params as Record<string, unknown>)[name])))
}

type Files = File | readonly File[] | undefined

function formBody(fields: object, files: Record<string, Files>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, toWireText(value))
  for (const [name, sent] of Object.entries(files)) for (const file of [sent ?? []].flat()) form.append(name, file, file.name)
  return form
}

type Input = { params?: object; query?: object; json?: unknown; form?: object; files?: Record<string, Files> }

async function encodeBody({ json, form, files }: Input): Promise<Pick<InjectOptions, 'payload' | 'headers'>> {
  if (json !== undefined) return { payload: JSON.stringify(json), headers: { 'content-type': 'application/json' } }
  if (!form && !files) return {}
  const encoded = new Response(formBody(form ?? {}, files ?? {}))
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}

function search(query: object = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, toWireText(value)]))}`
}

/** Resolves no name but this machine's, because no test may send a packet elsewhere. */
const resolveLocalhost: Resolver = async (name) => {
  if (name !== 'localhost') throw new Error(`${name} is not looked up in a test`)
  return [{ address: '127.0.0.1', family: 4 }]
}

/**
 * Starts the whole server on a database of its own. It is for a file whose tests share the server, and which has to call `close`;
 * otherwise use `startApiForTest`. The calls are injected: the server does not listen.
 */
export async function startTestApi({ today = TODAY, webRoot, logTo, server = {}, copied }: TestOptions = {}) {
  const database = await createTestDatabase(copied?.database)
  const dataDir = await mkdtemp(join(readProvided('folder'), 'dashboard-'))
  if (copied) await cp(copied.dataDir, dataDir, { recursive: true, preserveTimestamps: true })
  const time = clock(today)
  const app = await buildServer({
    connection: database.connection,
    dataDir,
    webRoot: webRoot ?? join(dataDir, 'no-web'),
    port: PORT,
    logLevel: logTo ? 'debug' : 'silent',
    ...(logTo ? { logTo } : {}),
    now: time.now,
    databaseNow: async () => time.now(),
    random: () => 0.5,
    background: false,
    passwords: QUICK_PASSWORDS,
    resolve: resolveLocalhost,
    migrateQueue: server.connection !== undefined, // the database of the template has the queue's tables
    ...server,
    timings: { ...TEST_TIMINGS, ...server.timings },
  })
  const close = async () => {
    await app.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }

  const inject = ({ headers, ...options }: InjectOptions): Promise<LightMyRequestResponse> =>
    app.inject({ ...options, headers: { host: `localhost:${PORT}`, ...headers } })

  async function send(endpoint: Endpoint, input: Input = {}, headers: Record<string, string> = {}) {
    const body = await encodeBody(input)
    const url = withParams(endpoint.path, input.params) + search(input.query)
    return inject({ method: endpoint.method, url, ...body, headers: { ...body.headers, ...headers } })
  }

  /** Calls an endpoint and expects success, with an answer in the contract's shape. */
  async function ok<const E extends Endpoint>(endpoint: E, ...[input]: InputOf<E>): Promise<ReplyOf<E>> {
    const response = await send(endpoint, input)
    if (response.statusCode !== 200)
      throw new Error(`${endpoint.method} ${endpoint.path} → ${response.statusCode} ${response.payload}`)
    return parse(getReplySchema(endpoint), response.json()) as ReplyOf<E>
  }

  /** Calls an endpoint, with any input, expects a refusal and returns the problem. */
  async function fails(endpoint: Endpoint, input: Input = {}): Promise<Problem> {
    const response = await send(endpoint, input)
    if (response.statusCode < 400) throw new Error(`${endpoint.method} ${endpoint.path} succeeded: ${response.payload}`)
    return parse(Problem, response.json())
  }

  const { db, storage, queue } = app.services
  async function count(table: PgTable): Promise<number> {
    const [row] = await db.select({ count: sql`count(*)`.mapWith(Number) }).from(table)
    return row?.count ?? 0
  }

  /** Lists the keys of every file in a folder of the storage. */
  async function files(folder = 'receipts'): Promise<string[]> {
    const keys: string[] = []
    for await (const { key } of storage.list(folder)) keys.push(key)
    return keys
  }

  return {
    close,
    stop: () => app.close(),
    incoming: () => readdir(join(dataDir, 'incoming')),
    cutDatabase: database.cut,
    restoreDatabase: database.restore,
    app,
    files,
    db,
    storage,
    queue,
    dataDir,
    connection: database.connection,
    time,
    inject,
    send,
    ok,
    fails,
    count,
    newKey: () => randomUUID(),
  }
}

type InputOf<E extends Endpoint> = Record<string, never> extends CallInput<E, File> ? [CallInput<E, File>?] : [CallInput<E, File>]
export type TestApi = Awaited<ReturnType<typeof startTestApi>>

/** The limits of time that a server reads only when it starts; a test may set the others on a server that it takes. */
const READ_AT_START = ['sessionReuseMs', 'statementMs', 'longStatementMs'] as const

/** Reports which servers are alike; undefined for one with parts of its own, which is for a single test. */
function describeServer({ webRoot, logTo, server = {}, copied, isNew }: TestOptions): string | undefined {
  const { timings, team, drawSlide, ...own } = server
  const doubtsClock = timings?.longestAbsenceMs !== undefined // a server that did not start at the test's time would doubt it
  const isOwn = isNew || doubtsClock || webRoot !== undefined || logTo || copied || Object.keys(own).length > 0
  if (isOwn || (drawSlide && drawSlide !== drawAsTold)) return undefined
  return JSON.stringify([READ_AT_START.map((name) => timings?.[name]), team, drawSlide !== undefined])
}

/** Starts a server for a single test, or empties one of an earlier test that is alike. */
export async function startApiForTest(options: TestOptions = {}): Promise<TestApi> {
  const key = describeServer(options)
  if (key === undefined) {
    const api = await startTestApi(options)
    onTestFinished(api.close)
    return api
  }
  const { api, release } = await takeServer(key, () => startTestApi({ ...options, today: SHARED_START }))
  onTestFinished(release)
  api.time.set(options.today ?? TODAY)
  Object.assign(api.app.services.timings, DEFAULT_TIMINGS, TEST_TIMINGS, options.server?.timings)
  return { ...api }
}
