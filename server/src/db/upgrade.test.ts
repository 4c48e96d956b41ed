import { randomBytes } from 'node:crypto'
import { readEntryHistory } from 'contract/finance/history.ts'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createSecretBox } from '#core/secret-box.ts'
import { startTestApi } from '#testing/api.ts'
import { firstByDay, IS_NIGHT } from '#testing/by-day.ts'
import { createTestDatabase } from '#testing/database.ts'
import { copyMigrationsUntil } from '#testing/migrations.ts'
import { findWrongEntrySums } from '#testing/rollups.ts'
import { openDb, openPool } from './client.ts'
import { migrateDatabase } from './migrate.ts'

/** The last migrations of the first released versions. */
const HANDED_OVER = ['0002_first_rows', '0003_runs', '0005_team_sums', '0007_changes']

/** The rows of an agency after two years: both kinds, open, incomplete and deleted entries, receipts, archived names. */
const TWO_YEARS = [
  "insert into projects (name, name_key, archived_at) select 'Projeto ' || n, 'projeto' || n, case when n = 3 then now() end from generate_series(1, 6) n",
  "insert into clients (name, name_key) select 'Cliente ' || n, 'cliente' || n from generate_series(1, 4) n",
  "insert into companies (name, name_key) select 'Empresa ' || n, 'empresa' || n from generate_series(1, 3) n",
  "insert into methods (name, name_key) select 'Pix ' || n, 'pix' || n from generate_series(1, 2) n",
  `insert into entries (kind, date, description, centavos, project_id, category_id, company_id, method_id, client_id, paid_on, notes, recurrence, recorded_by, created_at, updated_at, deleted_at)
   select case when n % 3 = 0 then 'inflow' else 'outflow' end::entry_kind, date '2024-01-31' + n, 'Ação nº ' || n || ' "com; pontuação"',
          case when n % 3 <> 0 and n % 17 = 0 then null else n * 101 end,
          case when n % 5 <> 0 then 1 + n % 7 end, case when n % 3 <> 0 then 1 + n % 5 end, case when n % 3 <> 0 then 1 + n % 3 end,
          case when n % 4 = 0 then 1 + n % 2 end, case when n % 3 = 0 then 1 + n % 4 end,
          case when n % 6 <> 0 then date '2024-01-31' + n end, case when n % 8 = 0 then E'linha 1\\nlinha 2' end,
          case when n % 9 = 0 then 'todo dia 31' end, 1, timestamptz '2024-01-31 12:00:00.123456+00' + n * interval '1 day',
          timestamptz '2024-02-01+00' + n * interval '1 day', case when n % 11 = 0 then timestamptz '2026-01-01+00' end
   from generate_series(1, 700) n`,
  "insert into receipts (entry_id, storage_key, sha256, size, type, name) select id, 'receipts/' || id, md5(id::text) || md5(id::text), id, 'image/png', 'nota ' || id || '.png' from entries where id % 4 = 0",
  "insert into idempotency_keys (user_id, key, request_hash, answer) values (1, 'chave', 'h', '{\"ok\":true,\"id\":1}')",
]

type Rows = Record<string, Record<string, unknown>[]>

async function allRows(pool: pg.Pool): Promise<Rows> {
  const { rows } = await pool.query("select tablename from pg_tables where schemaname = 'public' order by 1")
  const all: Rows = {}
  for (const { tablename } of rows) {
    const found = await pool.query(`select to_jsonb(t) as row from "${tablename}" t order by to_jsonb(t)::text`)
    all[tablename] = found.rows.map(({ row }) => row)
  }
  return all
}

/** Keeps only the columns that the old row had. */
const asBefore = (row: Record<string, unknown> | undefined, before: Record<string, unknown>) =>
  row && Object.fromEntries(Object.keys(before).map((column) => [column, row[column]]))

function idOf(row: Record<string, unknown>): string {
  return JSON.stringify([row.id ?? [row.kind, row.date, row.month, row.project_id, row.category_id, row.key]])
}

test.each(firstByDay(HANDED_OVER))('a database of the version that ended with %s keeps every row and every sum', async (last) => {
  const database = await createTestDatabase('template0')
  const pool = openPool(database.connection, () => undefined)
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  await migrateDatabase(pool, copyMigrationsUntil(last))
  for (const statement of TWO_YEARS) await pool.query(statement)
  const before = await allRows(pool)

  await migrateDatabase(pool)

  const after = await allRows(pool)
  for (const [table, rows] of Object.entries(before)) {
    const now = new Map(after[table]?.map((row) => [idOf(row), row]))
    expect([table, rows.map((row) => asBefore(now.get(idOf(row)), row))]).toEqual([table, rows])
    // Since 0008 days with only incomplete entries have sums too; since 0009 the change log also has each attached receipt.
    const attached = table === 'changes' ? (before.receipts?.length ?? 0) : 0
    if (table !== 'daily_totals') expect([table, now.size]).toEqual([table, rows.length + attached])
  }
  expect(before.entries?.length).toBe(700)
  expect(await findWrongEntrySums({ db: openDb(pool) })).toEqual([])
})

/** Inserts three receipts of different times: one attached by a person, one attached before users existed, one attached and deleted. */
const RECEIPTS_OF_BEFORE = `insert into receipts (entry_id, kind, storage_key, sha256, size, type, name, recorded_by, created_at, deleted_at, deleted_by)
  values (1, 'invoice', 'receipts/1', 'x', 1, 'image/png', 'nota.png', 1, '2026-03-01T00:01Z', null, null),
         (1, 'payment', 'receipts/2', 'x', 1, 'image/png', 'pix.png', null, '2026-03-01T00:02Z', null, null),
         (1, 'payment', 'receipts/3', 'x', 1, 'image/png', 'errado.png', 1, '2026-03-01T00:00Z', '2026-03-01T00:04Z', 1)`

test.runIf(IS_NIGHT)('an upgrade brings the history of receipts into the change log', async () => {
  const database = await createTestDatabase('template0')
  const pool = openPool(database.connection, () => undefined)
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  await migrateDatabase(pool, copyMigrationsUntil('0007_changes'))
  await pool.query("insert into entries (kind, date, description, recorded_by) values ('outflow', '2026-03-01', 'x', 1)")
  await pool.query(RECEIPTS_OF_BEFORE)
  await pool.query("update entries set description = 'y', updated_by = 1, updated_at = '2026-03-01T00:03Z'")

  await migrateDatabase(pool)
  await pool.query('delete from receipts')

  const api = await startTestApi({ server: { connection: database.connection } })
  const { events } = await api.ok(readEntryHistory, { params: { id: 1 } })
  expect(events.map(({ type, at, by, ...more }) => [at.slice(14, 16), type, by, 'file' in more && more.file])).toEqual([
    ['04', 'receipt-deleted', 'Operador local', 'errado.png'],
    ['03', 'changed', 'Operador local', false],
    ['02', 'receipt-attached', null, 'pix.png'],
    ['01', 'receipt-attached', 'Operador local', 'nota.png'],
    ['00', 'receipt-attached', 'Operador local', 'errado.png'],
    [expect.any(String), 'created', 'Operador local', false],
  ])
  await api.close()
})

test.runIf(IS_NIGHT)('an upgrade finds a text’s creator in the audit log, and shortens the shown ends of secrets', async () => {
  const database = await createTestDatabase('template0')
  const pool = openPool(database.connection, () => undefined)
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  await migrateDatabase(pool, copyMigrationsUntil('0038_retention_of_pieces'))
  await pool.query("insert into users (name) values ('Bia')")
  await pool.query(
    "insert into documents (html, plain, source, user_id) select '', title, 'editor', 2 from unnest('{hers,kept}'::text[]) title",
  )
  const actor = { kind: 'person', personId: 1, personName: 'Olívia', at: new Date() }
  const created = [{ action: 'created', recordKind: 'document', recordId: 1 }]
  await pool.query('insert into audit_pending (actor, items) values ($1, $2)', [actor, JSON.stringify(created)])
  const box = createSecretBox(randomBytes(32))
  for (const key of ['', 'a', 'abc', 'abcd', 'abcdefg', 'abcdefgh', 'abcdefghijkl'])
    await pool.query("insert into ai_providers (name, base_url, paths, key, key_end) values ($1, 'http://x', '{}', $2, $3)", [
      key,
      key === '' ? null : box.seal(key, 'x'),
      key === '' ? null : key.slice(-4),
    ])
  await pool.query(
    `insert into integration (name, base_url, paths, auth_kind, auth_secret, auth_secret_end, dedupes, reports_back, asks_personas, signing_secret, signing_secret_end)
     values ('n8n', 'http://x', '{}', 'jwt', $1, 'cde', false, false, false, 'x', 'abcd')`,
    [box.seal('abcde', 'x')],
  )

  await migrateDatabase(pool)

  const read = async (column: string, table: string) =>
    (await pool.query(`select ${column} as value from ${table} order by id`)).rows.map(({ value }) => value)
  expect(await read('user_id::int', 'documents')).toEqual([1, 2])
  expect(await read('key_end', 'ai_providers')).toEqual([null, '', '', 'cd', 'efg', 'efgh', 'ijkl'])
  expect(await read('auth_secret_end', 'integration')).toEqual(['de'])
})

test.runIf(IS_NIGHT)('an upgrade makes split series one recurrence, with the state of the last part', async () => {
  const database = await createTestDatabase('template0')
  const pool = openPool(database.connection, () => undefined)
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  await migrateDatabase(pool, copyMigrationsUntil('0041_backup_hashes'))
  await pool.query(
    `insert into series (kind, frequency, anchor, every, unit, occurrences, next_occurrence, description, centavos, split_from, ended_at, recorded_by)
     values ('outflow', 'Mensal', '2026-01-31', 1, 'month', 3, 3, 'Aluguel', 100, null, '2026-01-01', 1),
            ('outflow', 'Mensal', '2026-01-31', 1, 'month', 5, 5, 'Aluguel', 200, 1, '2026-01-02', 1),
            ('outflow', 'Mensal', '2026-01-31', 1, 'month', null, 6, 'Aluguel', 300, 2, null, 1)`,
  )
  await pool.query(
    `insert into entries (kind, date, description, series_id, occurrence, recorded_by)
     select 'outflow', date '2026-01-31' + n, 'Aluguel', case when n < 3 then 1 when n < 5 then 2 else 3 end, n, 1 from generate_series(0, 5) n`,
  )

  await migrateDatabase(pool)

  const { rows } = await pool.query('select split_from::int, first_occurrence, ended_at, revision from series order by id')
  expect(rows.map(Object.values)).toEqual([
    [null, 0, null, 1],
    [1, 3, null, 1],
    [1, 5, null, 1],
  ])
  await pool.query(
    `insert into series (kind, frequency, anchor, every, unit, next_occurrence, description, split_from, recorded_by)
     values ('outflow', 'Mensal', '2026-01-31', 1, 'month', 9, 'De um servidor da versão anterior', 3, 1)`,
  )
  expect((await pool.query('select split_from::int from series where id = 4')).rows).toEqual([{ split_from: 1 }])
})
