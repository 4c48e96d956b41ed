import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { explainConnectionFailure } from './connection-failure.ts'
import {
  DatabaseRefusedError,
  findAppliedMigration,
  listKnownMigrations,
  migrateDatabase,
  requireUsableDatabase,
} from './migrate.ts'
import { readProgramVersion } from './program-version.ts'

async function aPool() {
  const database = await createTestDatabase()
  const pool = new pg.Pool(database.connection)
  pool.on('error', () => undefined) // dropping the database may cut a connection that is still being closed
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  return pool
}

/** Finds a port of this machine on which no program listens. */
async function findClosedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

test('a database of a newer version is refused with both versions named, and stays as it is', async () => {
  const pool = await aPool()
  const later = Date.UTC(2031, 4, 17)
  await pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the future', $1)", [later])
  const refusal = await migrateDatabase(pool).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(DatabaseRefusedError)
  const newest = listKnownMigrations().at(-1)
  expect(String(refusal)).toContain('17/05/2031')
  expect(String(refusal)).toContain(newest?.name)
  expect(String(refusal)).toContain('Inicie a versão mais nova')
  expect(String(refusal)).toContain(`esta, a ${readProgramVersion()},`)
  const { rows } = await pool.query('select max(created_at)::text as last from drizzle.__drizzle_migrations')
  expect(rows).toEqual([{ last: String(later) }])
})

test('the refusal of a newer database names the version with the newest tables that started on it', async () => {
  const pool = await aPool()
  const later = Date.UTC(2031, 4, 17)
  await pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the future', $1)", [later])
  await pool.query("insert into program_versions (version, schema_when) values ('9.0.0 (abcdef12)', $1)", [later])
  await expect(migrateDatabase(pool)).rejects.toThrow('mais nova do sistema, a 9.0.0 (abcdef12) (estrutura de 17/05/2031')
})

test('each start records its version of the program once in the database', async () => {
  const pool = await aPool()
  await pool.query('delete from program_versions')
  for (const _ of [1, 2]) await migrateDatabase(pool)
  const { rows } = await pool.query(
    'select version, schema_when::float8, last_started_at > first_started_at as again from program_versions',
  )
  expect(rows).toEqual([{ version: readProgramVersion(), schema_when: listKnownMigrations().at(-1)?.when, again: true }])
})

test.each(['15.9', '9.6.24'])('PostgreSQL %s is refused, naming it and what is needed', async (version) => {
  const query = async () => ({ rows: [{ server_version: version }] })
  await expect(requireUsableDatabase({ query } as never)).rejects.toThrow(`é o ${version}, e este sistema precisa do 16`)
})

test.each([
  ["encoding 'UTF8' locale 'C' locale_provider libc", 'não sabe que “Á” é a maiúscula de “á”'],
  ["encoding 'SQL_ASCII' locale 'C' locale_provider libc", 'guarda textos em SQL_ASCII'],
])('a database with %s is refused with the line that creates another, and stays empty', async (options, fault) => {
  const name = `refused_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ ...inject('cluster'), database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name} template template0 ${options}`)
  const pool = new pg.Pool({ ...inject('cluster'), database: name, max: 1 })
  pool.on('error', () => undefined) // dropping the database may cut a connection that is still being closed
  onTestFinished(async () => {
    await pool.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  const refusal = migrateDatabase(pool)
  await expect(refusal).rejects.toThrow(fault)
  await expect(refusal).rejects.toThrow("LOCALE_PROVIDER icu ICU_LOCALE 'pt-BR'")
  expect(await findAppliedMigration(pool)).toBeUndefined()
})

const URL_OF = 'postgres://ana:segredo@banco.local:5432/agencia'
const failure = (code: string, message = 'x') => Object.assign(new Error(message), { code })

test.each([
  ['ECONNREFUSED', failure('ECONNREFUSED'), 'banco.local:5432'],
  ['a wrong password', failure('28P01'), 'senha do usuário “ana”'],
  ['a database that is stopping', failure('', 'Connection terminated unexpectedly'), 'banco.local:5432 encerrou a conexão'],
  ['an unknown database', failure('3D000'), 'banco “agencia” não existe'],
  ['an unknown server', failure('ENOTFOUND'), 'não foi encontrado'],
  ['a refused account', failure('28000'), 'pg_hba.conf'],
  ['a server without TLS', new Error('The server does not support SSL connections'), 'TLS'],
  ['a certificate of its own', failure('DEPTH_ZERO_SELF_SIGNED_CERT'), 'certificado'],
  ['no answer', new Error('timeout exceeded when trying to connect'), 'não respondeu a tempo'],
  ['one wrapped in another', new Error('Failed query', { cause: failure('53300') }), 'max_connections'],
])('a database that fails by %s is told in one sentence, without the password', (_title, error, words) => {
  const sentence = explainConnectionFailure(error, URL_OF)
  expect(sentence).toMatch(/^DATABASE_URL: [^\n]+\.$/)
  expect(sentence).toContain(words)
  expect(sentence).not.toContain('segredo')
})

test('a database’s error that is not about the connection is not explained away', () => {
  expect(explainConnectionFailure(failure('42P01', 'relation "x" does not exist'), URL_OF)).toBeUndefined()
})

test('a start with a DATABASE_URL that nobody answers ends with one sentence and no stack', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'refused-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const url = `postgres://ana:segredo@127.0.0.1:${await findClosedPort()}/agencia`
  const server = spawn(process.execPath, [join(import.meta.dirname, '../app/main.ts')], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')])
  expect(code).toBe(1)
  // On a busy machine the connection may time out before the refusal arrives, and a timeout has another text.
  expect(said).toMatch(/^DATABASE_URL: [^\n]*127\.0\.0\.1:\d+[^\n]*\n$/)
})
