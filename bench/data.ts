import pg from 'pg'
import { migrateDatabase } from '../server/src/db/migrate.ts'

/**
 * Runs `fill` while the table has no indexes but its constraints', and no triggers but the given ones, not even foreign keys: row by
 * row they would take minutes for a million.
 */
export async function fillTable(pool: pg.Pool, table: string, triggers: string[], fill: () => Promise<unknown>): Promise<void> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  )
  for (const { name } of rows) await pool.query(`drop index ${name}`)
  await pool.query(`alter table ${table} disable trigger all`)
  for (const trigger of triggers) await pool.query(`alter table ${table} enable trigger ${trigger}`)
  await fill()
  await pool.query(`alter table ${table} enable trigger all`)
  for (const { definition } of rows) await pool.query(definition)
}

/**
 * Fills a database with three years of entries up to a month from today, with 12 projects, the first 5 categories and 5 clients. About
 * one entry in 85 is open. One description in 101 contains `aluguel`, and one in ten thousand `xerografia`.
 */
export async function fillEntries(pool: pg.Pool, entries: number): Promise<void> {
  await pool.query("insert into projects (name, name_key) select 'Projeto ' || n, 'projeto' || n from generate_series(1, 12) n")
  await pool.query("insert into clients (name, name_key) select 'Cliente ' || n, 'cliente' || n from generate_series(1, 5) n")
  await fillTable(pool, 'entries', ['entries_inserted'], () =>
    pool.query(
      `insert into entries (kind, date, description, centavos, project_id, category_id, client_id, paid_on, recorded_by)
     select case when n % 5 = 0 then 'inflow' else 'outflow' end::entry_kind,
            current_date + 30 - (n::bigint * 1125 / $1)::int,
            'Lançamento ' || n || case when n % 101 = 0 then ' aluguel' when n % 9973 = 0 then ' xerografia' else '' end,
            case when n % 5 <> 0 and n % 1000 = 1 then null else 1000 + (n * 7919::bigint) % 900000 end,
            1 + n % 13, case when n % 5 <> 0 then 1 + n % 5 end, case when n % 5 = 0 then 1 + n % 5 end,
            case when n::bigint * 1125 / $1 <= 30 and n % 3 = 0 or n % 400 = 0 then null else current_date - 1 end, 1
     from generate_series(1, $1) n`,
      [entries],
    ),
  )
  await pool.query('analyze')
}

/** Creates a migrated database with ten thousand entries on a cluster. `name` is put into the SQL unquoted. */
export async function createFilledDatabase(cluster: pg.PoolConfig, name: string): Promise<pg.PoolConfig> {
  const admin = new pg.Client({ ...cluster, database: 'postgres' } as pg.ClientConfig)
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const connection = { ...cluster, database: name }
  const pool = new pg.Pool(connection)
  await migrateDatabase(pool)
  await fillEntries(pool, 10_000)
  await pool.end()
  return connection
}
