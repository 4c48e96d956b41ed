import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildServer } from '#app/app.ts'
import { seedDemo } from '#app/demo/seed.ts'
import { openDb, type Pool } from '#db/client.ts'
import { LOCK_FILE } from '#db/embedded/lock.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { listKnownMigrations, listOwnTables, migrateDatabase } from '#db/migrate.ts'
import { checkAndRecordAuditLog } from '#features/audit/audit-check.ts'
import { createTemporaryFolder, removeFolder, sendForm, type TestServer } from '#testing/installation.ts'
import { copyMigrationsUntil } from '#testing/migrations.ts'
import { startOutflowWriters } from '#testing/outflow-writers.ts'
import { PROGRAM_ARGUMENTS } from '#testing/program.ts'
import { findWrongEntrySums } from '#testing/rollups.ts'
import { createServerDatabase } from '#testing/server-database.ts'
import { readTableDigests } from '#testing/table-contents.ts'
import { type BackupSource, backUp } from '../back-up.ts'
import { BackupCommandError } from '../command-error.ts'
import type { Manifest } from '../manifest.ts'
import { restoreBackup } from '../restore-backup.ts'
import { refuseHalfRestoredFolder } from '../staging.ts'
import { type ArchiveWriter, createArchiveWriter } from '../write-archive.ts'
import { copyTables, openSnapshot } from './copy-tables.ts'

const quiet = { tell: () => undefined, signal: new AbortController().signal }

type ServerDatabase = Awaited<ReturnType<typeof createServerDatabase>>

let folder: string
let source: ServerDatabase
let app: TestServer
const dataDir = () => join(folder, 'source')
let attempts = 0
/** Names a file or folder that no earlier attempt of the same test has made. */
const freshPath = (name: string) => join(folder, `${++attempts}-${name}`)

const openServer = (connection: ServerDatabase['connection'], data: string) =>
  buildServer({ connection, dataDir: data, webRoot: data, port: 3000, logLevel: 'silent', background: false })

const serverSource = (): BackupSource => ({
  dataDir: dataDir(),
  connection: source.connection,
  scope: 'whole',
  filesAre: 'here',
})

async function emptyDatabase(): Promise<ServerDatabase> {
  const database = await createServerDatabase()
  onTestFinished(database.drop)
  return database
}

/** Reads the definitions that PostgreSQL has of indexes, constraints, triggers, columns and sequences. */
async function readDefinitions(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query(`
    with own as (select oid, relname from pg_class where relnamespace = 'public'::regnamespace)
    select pg_get_indexdef(i.indexrelid) as definition from pg_index i join own on own.oid = i.indexrelid
    union all select concat_ws(' ', own.relname, conname, pg_get_constraintdef(c.oid), convalidated) from pg_constraint c join own on own.oid = conrelid
    union all select concat_ws(' ', tgenabled, pg_get_triggerdef(t.oid)) from pg_trigger t where not tgisinternal
    union all select concat_ws(' ', own.relname, attname, atttypid::regtype, attnotnull) from pg_attribute join own on own.oid = attrelid
      where attnum > 0 and not attisdropped
    union all select concat_ws(' ', sequencename, last_value) from pg_sequences
      where schemaname = 'public' and sequencename not in ('audit_pending_id_seq', 'collected_totals_id_seq', 'pending_events_id_seq')`) // a crash empties these sequences' tables and resets the sequences
  return rows.map(({ definition }) => definition).sort()
}

/** Writes an archive of the source's rows, as `copy` adds them, without its files. */
async function writeArchive(
  file: string,
  copy: (snapshot: pg.Client, add: ArchiveWriter['addText']) => Promise<Manifest['content']>,
): Promise<void> {
  const archive = createArchiveWriter(file, { diskSpace: { check: () => undefined }, signal: quiet.signal })
  const snapshot = await openSnapshot(source.connection)
  const content = await copy(snapshot, archive.addText).finally(() => snapshot.end())
  const rest = { scope: 'whole', filesAre: 'here', postgres: '18.4', machine: 'linux-x64', items: archive.items }
  const migration = listKnownMigrations().at(-1)
  await archive.addText(
    'manifest.json',
    JSON.stringify({ format: 4, madeAt: new Date().toISOString(), migration, content, ...rest }),
  )
  await archive.finish()
}

const readFiles = (data: string) =>
  readdirSync(join(data, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name)).toString('base64')])
    .sort()

/** The source is a year of the example agency in a database of another server. */
beforeAll(async () => {
  folder = createTemporaryFolder()
  mkdirSync(dataDir())
  source = await createServerDatabase()
  await migrateDatabase(source.pool)
  app = await openServer(source.connection, dataDir())
  await seedDemo(app)
  await source.pool.query("update runs set result = 'null' where id = (select min(id) from runs)") // JSON's null, not SQL's
}, 300_000)

afterAll(async () => {
  await app.close()
  await source.drop()
  removeFolder(folder)
})

test('from a server into a folder of its own and back into another server, every table, file and sequence is equal', async () => {
  await app.services.queue.work('run-file', 1, async () => undefined)
  await app.services.queue.send(openDb(source.pool), 'run-file', { id: 77 }, new Date('2030-01-02T03:04:05Z'))
  const before = await readTableDigests(openDb(source.pool))
  expect(Object.values(before).filter(({ rows }) => rows > 0).length).toBeGreaterThan(30)

  const [fromServer, fromFolder] = [freshPath('server.tar.zst'), freshPath('folder.tar.zst')]
  const [inFolder, elsewhere] = [freshPath('folder'), freshPath('elsewhere')]
  await backUp(serverSource(), fromServer, quiet)
  expect((await restoreBackup(fromServer, inFolder, quiet)).missing).toEqual([])
  const embedded = await startEmbedded({ dataDir: inFolder })
  try {
    const cluster = { dataDir: inFolder, cluster: embedded.location, connection: embedded.connection }
    await backUp({ ...cluster, scope: 'whole', filesAre: 'here' }, fromFolder, quiet)
  } finally {
    await embedded.stop()
  }
  const other = await emptyDatabase()
  const back = await restoreBackup(fromFolder, elsewhere, { ...quiet, connection: other.connection })

  expect(back.missing).toEqual([])
  expect(await readTableDigests(openDb(other.pool))).toEqual(before)
  expect(await readDefinitions(other.pool)).toEqual(await readDefinitions(source.pool))
  expect(readFiles(elsewhere)).toEqual(readFiles(dataDir()))
  expect(readFileSync(join(elsewhere, 'secret.key'))).toEqual(readFileSync(join(dataDir(), 'secret.key')))
  const jobs = "select name, data, start_after from pgboss.job where name = 'run-file' and state = 'created'"
  expect((await other.pool.query(jobs)).rows).toEqual((await source.pool.query(jobs)).rows)
  expect(await findWrongEntrySums({ db: openDb(other.pool) })).toEqual([])

  const restarted = await openServer(other.connection, elsewhere)
  onTestFinished(() => restarted.close())
  const { services } = restarted
  expect(await checkAndRecordAuditLog(services, { whole: true })).toMatchObject({ brokenId: null })
  const created = await sendForm(restarted, '/webhook/financial-expense', { nome_saida: 'Depois', valor: '1.00' })
  expect(created.status).toBe(200)
}, 300_000)

test('taken while others write, it is what the server was at one moment', async () => {
  const writing = startOutflowWriters(app)
  await writing.waitFor(5)
  const acknowledged = [...writing.acknowledged]
  const file = freshPath('load.tar.zst')
  await backUp(serverSource(), file, quiet)
  const during = writing.acknowledged.length
  await writing.stop()
  expect(during).toBeGreaterThan(acknowledged.length)

  const other = await emptyDatabase()
  const { missing } = await restoreBackup(file, freshPath('load'), { ...quiet, connection: other.connection })
  expect(missing).toEqual([])
  const { rows } = await other.pool.query('select id from entries')
  const there = new Set(rows.map(({ id }) => Number(id)))
  expect(acknowledged.filter((id) => !there.has(id))).toEqual([])
  expect(await findWrongEntrySums({ db: openDb(other.pool) })).toEqual([])
}, 300_000)

test('one of an earlier version is restored as it was, and the next start brings it to this version', async () => {
  const [old, other] = [await emptyDatabase(), await emptyDatabase()]
  await migrateDatabase(old.pool, copyMigrationsUntil('0020_api_tokens'))
  await old.pool.query("insert into clients (name, name_key) values ('Ateliê Lume', 'atelie lume')")
  const [file, target] = [freshPath('old.tar.zst'), freshPath('old')]
  await backUp({ ...serverSource(), connection: old.connection }, file, quiet)
  await restoreBackup(file, target, { ...quiet, connection: other.connection })
  expect(await readTableDigests(openDb(other.pool))).toEqual(await readTableDigests(openDb(old.pool)))
  await migrateDatabase(other.pool)
  expect((await other.pool.query('select name, revision from clients')).rows).toEqual([{ name: 'Ateliê Lume', revision: 1 }])
}, 180_000)

test('one of before the stored files lay beside the archive is restored, and the next start brings it to this version', async () => {
  const other = await emptyDatabase()
  const [file, target] = [join(import.meta.dirname, '../fixtures/format-3.tar.zst'), freshPath('format-3')]
  const { rows, missing } = await restoreBackup(file, target, { ...quiet, connection: other.connection })
  expect([rows.entries, missing, readFiles(target).length]).toEqual([2, [], 3])
  await migrateDatabase(other.pool)
  expect(await findWrongEntrySums({ db: openDb(other.pool) })).toEqual([])
}, 180_000)

test('other tables in the database, their keys to ours, their rows and their sequences are left out and do not make it fail', async () => {
  const [file, target, other] = [freshPath('foreign.tar.zst'), freshPath('foreign'), await emptyDatabase()]
  await source.pool.query(`
    create table "Outra" (id serial primary key, client bigint references clients (id), storage_key text);
    insert into "Outra" (storage_key) values ('receipts/x');
    alter table "Outra" enable row level security; alter table "Outra" force row level security;
    create view resumo as select storage_key from "Outra"`)
  onTestFinished(async () => void (await source.pool.query('drop table "Outra" cascade')))
  await other.pool.query('create table minha (id serial primary key, nome text unique); insert into minha (nome) values ($$x$$)')
  const { content } = await backUp(serverSource(), file, quiet)
  expect([content.tables.Outra, content.sequences.Outra_id_seq]).toEqual([undefined, undefined])
  const { missing } = await restoreBackup(file, target, { ...quiet, connection: other.connection })
  expect(missing).toEqual([])
  expect((await other.pool.query('select * from minha')).rows).toEqual([{ id: 1, nome: 'x' }])
}, 180_000)

test('the tables of the migrations are the ones that are copied', async () => {
  const { rows } = await source.pool.query(
    "select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace",
  )
  expect(listOwnTables().toSorted()).toEqual(rows.map(({ relname }) => relname).toSorted())
})

describe('refused, with nothing changed:', () => {
  /** Expects the database to be empty, and the folder too. */
  async function expectUntouched({ pool }: ServerDatabase, data: string): Promise<void> {
    const { rows } = await pool.query("select nspname from pg_namespace where nspname in ('drizzle', 'pgboss')")
    const { rows: tables } = await pool.query("select relname from pg_class where relnamespace = 'public'::regnamespace")
    expect([rows, tables, readdirSync(data)]).toEqual([[], [], [LOCK_FILE]])
  }

  let file: string
  beforeAll(async () => {
    file = freshPath('whole.tar.zst')
    await backUp(serverSource(), file, quiet)
  }, 180_000)

  test('one that was cut off, or altered by one bit', async () => {
    const other = await emptyDatabase()
    const whole = readFileSync(file)
    const flipped = Buffer.from(whole)
    flipped.writeUInt8(flipped.readUInt8(flipped.length >> 1) ^ 1, flipped.length >> 1)
    for (const bytes of [whole.subarray(0, whole.length / 2), flipped]) {
      const [broken, target] = [freshPath('broken.tar.zst'), freshPath('broken')]
      writeFileSync(broken, bytes)
      const refused = restoreBackup(broken, target, { ...quiet, connection: other.connection })
      await expect(refused).rejects.toThrow(/^O backup está danificado/)
      await expectUntouched(other, target)
    }
  }, 180_000)

  test('one whose rows are not those that its source had', async () => {
    const other = await emptyDatabase()
    const [forged, target] = [freshPath('forged.tar.zst'), freshPath('forged')]
    await writeArchive(forged, (snapshot, add) =>
      copyTables(snapshot, (path, lines) =>
        add(path, path.includes('/activities/') ? lines.toString().replace('Reunião', 'Reuniao') : lines),
      ),
    )
    const refused = restoreBackup(forged, target, { ...quiet, connection: other.connection })
    await expect(refused).rejects.toThrow(
      /^O banco de dados do backup não pôde ser refeito igual \(a tabela activities tem outras linhas\)/,
    )
    await expectUntouched(other, target)
  }, 180_000)

  test.each(['postgres/postgresql.auto.conf', 'postgres/base/1/1', 'restauracao/x', 'tables.sql'])(
    'one with the planted file %s, which is no row, no stored file and no key',
    async (name) => {
      const [planted, target, other] = [freshPath('planted.tar.zst'), freshPath('planted'), await emptyDatabase()]
      await writeArchive(planted, async (snapshot, add) => {
        await add(name, "restore_command = 'touch /tmp/planted'")
        return copyTables(snapshot, add)
      })
      const restoring = restoreBackup(planted, target, { ...quiet, connection: other.connection })
      await expect(restoring).rejects.toThrow(`O backup traz "${name}", que não é de um backup deste programa`)
      await expectUntouched(other, target)
    },
    60_000,
  )

  test('a database that is not empty', async () => {
    const target = freshPath('busy')
    const refused = restoreBackup(file, target, { ...quiet, connection: source.connection })
    await expect(refused).rejects.toThrow(/^Só se restaura em um banco de dados vazio/)
    expect(readdirSync(target)).toEqual([LOCK_FILE])
  })

  test('a restore that is interrupted before its rows are committed', async () => {
    const other = await emptyDatabase()
    const target = freshPath('interrupted')
    const interrupted = new AbortController()
    const tell = (step: string) => {
      if (step.startsWith('Refazendo')) interrupted.abort(new BackupCommandError('Interrompido'))
    }
    const restore = restoreBackup(file, target, { tell, signal: interrupted.signal, connection: other.connection })
    await expect(restore).rejects.toThrow('Interrompido')
    await expectUntouched(other, target)
  }, 180_000)

  test('an empty database has nothing to back up', async () => {
    const other = await emptyDatabase()
    const none = freshPath('none.tar.zst')
    const backup = backUp({ ...serverSource(), connection: other.connection }, none, quiet)
    await expect(backup).rejects.toThrow('Não há dados deste sistema no banco de dados.')
    expect(existsSync(none)).toBe(false)
  })
})

test('both commands work with DATABASE_URL, and say what they did', async () => {
  const other = await emptyDatabase()
  const [file, target] = [freshPath('command.tar.zst'), freshPath('command')]
  const run = (command: 'backup' | 'restore', { user, host }: ServerDatabase['connection'], data: string) => {
    const env = { PATH: process.env.PATH, DATA_DIR: data, DATABASE_URL: `postgres://${user}@localhost/${user}?host=${host}` }
    const done = spawnSync(process.execPath, [...PROGRAM_ARGUMENTS, 'server/src/app/backup-command.ts', command, file], {
      cwd: join(import.meta.dirname, '../../../../..'),
      env,
      encoding: 'utf8',
    })
    return { status: done.status, stdout: done.stdout, stderr: done.stderr }
  }
  expect(run('backup', source.connection, dataDir())).toMatchObject({ status: 0, stderr: '' })
  const restored = run('restore', other.connection, target)
  expect(restored).toMatchObject({ status: 0, stderr: '' })
  expect(restored.stdout).toContain(`Restaurado em ${target} e no banco de DATABASE_URL`)
  expect(readFiles(target)).toEqual(readFiles(dataDir()))
  expect(run('restore', other.connection, freshPath('again'))).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Só se restaura em um banco de dados vazio/),
  })
}, 180_000)

test('a server refuses to start on the folder of a restore whose rows were not committed', () => {
  const half = freshPath('half')
  mkdirSync(join(half, 'restauracao'), { recursive: true })
  expect(() => refuseHalfRestoredFolder(half, false)).toThrow('não chegou ao fim')
  expect(() => refuseHalfRestoredFolder(half, true)).not.toThrow()
})
