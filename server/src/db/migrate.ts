import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { desc, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { ExplainedError } from '../core/errors.ts'
import type { Pool } from './client.ts'
import { readProgramVersion } from './program-version.ts'
import { programVersions } from './tables/installation.ts'

type ProgramStart = Pick<typeof programVersions.$inferInsert, 'version' | 'schemaWhen'>

async function recordProgramStart(client: pg.PoolClient, start: ProgramStart): Promise<void> {
  await drizzle({ client })
    .insert(programVersions)
    .values(start)
    .onConflictDoUpdate({
      target: programVersions.version,
      set: { schemaWhen: start.schemaWhen, lastStartedAt: sql`now()` },
    })
}

async function findNewestStartedVersion(client: pg.PoolClient): Promise<string | undefined> {
  const { rows } = await client.query("select to_regclass('program_versions') as there")
  if (rows[0].there === null) return undefined
  const [newest] = await drizzle({ client })
    .select({ version: programVersions.version })
    .from(programVersions)
    .orderBy(desc(programVersions.schemaWhen), desc(programVersions.lastStartedAt))
    .limit(1)
  return newest?.version
}

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any number will do that no other program uses on the same database. */
const MIGRATION_LOCK = 7_214_302

export const OLDEST_POSTGRES = 16

export class DatabaseRefusedError extends ExplainedError {}

async function requirePostgres(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('show server_version')
  const version = String(rows[0].server_version)
  if (Number.parseInt(version, 10) >= OLDEST_POSTGRES) return
  throw new DatabaseRefusedError(
    `O PostgreSQL de DATABASE_URL é o ${version}, e este sistema precisa do ${OLDEST_POSTGRES} ou mais novo. Atualize-o e inicie de novo.`,
  )
}

const CREATE_DATABASE =
  "CREATE DATABASE painel OWNER painel TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C' LOCALE_PROVIDER icu ICU_LOCALE 'pt-BR'"

/**
 * If `lower` leaves letters with accents as they are, searches miss them, and an import does not find that a statement was
 * imported before.
 */
async function requireTextRules(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    "select current_database() as name, current_setting('server_encoding') as encoding, lower('Á') = 'á' as knows_accents",
  )
  const { name, encoding, knows_accents: knowsAccents } = rows[0]
  if (encoding === 'UTF8' && knowsAccents) return
  const fault = encoding === 'UTF8' ? 'não sabe que “Á” é a maiúscula de “á”' : `guarda textos em ${encoding}, e não em UTF-8`
  throw new DatabaseRefusedError(
    `O banco “${name}” ${fault}: buscas e importações errariam. Crie outro (${CREATE_DATABASE}) e aponte DATABASE_URL para ele; se este já tem dados, faça antes um backup e restaure-o no novo. Nada foi alterado.`,
  )
}

const formatDay = ({ when }: Migration) => new Date(when).toISOString().slice(0, 10).split('-').reverse().join('/')

/** This version could read a newer version's tables, but would fail at every write to a table with new columns. */
async function refuseNewer(client: pg.PoolClient, migrations: readonly Migration[]): Promise<void> {
  const [newest, applied] = [migrations.at(-1), await findAppliedMigration(client)]
  if (!newest || !applied || applied.when <= newest.when) return
  const writer = await findNewestStartedVersion(client)
  const newer = writer ? `, a ${writer}` : ''
  throw new DatabaseRefusedError(
    `O banco foi atualizado por uma versão mais nova do sistema${newer} (estrutura de ${formatDay(applied)}, ${applied.when}), e esta, a ${readProgramVersion()}, só conhece a de ${formatDay(newest)} (${newest.name}, ${newest.when}). Inicie a versão mais nova, ou restaure um backup desta. Nada foi alterado.`,
  )
}

/**
 * @throws DatabaseRefusedError for a PostgreSQL that is too old, a database that does not know accents or UTF-8, and one that a newer
 * version has migrated
 */
export async function requireUsableDatabase(client: pg.PoolClient): Promise<void> {
  await requirePostgres(client)
  await requireTextRules(client)
  await refuseNewer(client, listKnownMigrations())
}

/**
 * Of servers that start at the same time, the later ones wait.
 * @param beforeChange - called under the migration lock, before anything changes; if it fails, nothing is changed
 */
export async function migrateDatabase(
  pool: Pool,
  migrationsFolder: string = MIGRATIONS_FOLDER,
  { beforeChange = async () => undefined }: { beforeChange?: () => Promise<unknown> } = {},
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await requireUsableDatabase(client)
    await beforeChange()
    await runMigrations(drizzle({ client }), { migrationsFolder })
    const newest = listKnownMigrations().at(-1)
    if (newest && migrationsFolder === MIGRATIONS_FOLDER)
      await recordProgramStart(client, { version: readProgramVersion(), schemaWhen: newest.when })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    client.release()
  }
}

/** Until the caller's transaction ends, servers that start wait. */
export const lockMigrations = (client: pg.ClientBase) => client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])

/**
 * In the transaction in which the caller loads rows, so that both exist or neither; servers that start meanwhile wait.
 * @throws DatabaseRefusedError for an unsuitable PostgreSQL or database
 */
export async function migrateInTransaction(client: pg.ClientBase, last: number): Promise<void> {
  await lockMigrations(client)
  await requirePostgres(client)
  await requireTextRules(client)
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER })) {
    if (folderMillis > last) return
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis])
  }
}

const CREATE_TABLE = /create (?:unlogged )?table (?:if not exists )?"(\w+)"/gi
const CREATE_OTHER = /create (?:or replace )?(?:view|function|aggregate|type) (?:"public"\.)?"?(\w+)/gi

const listCreated = (pattern: RegExp): string[] =>
  readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).flatMap(({ sql }) =>
    sql.flatMap((statement) => [...statement.matchAll(pattern)].map(([, name = '']) => name)),
  )

/** Lists the names of the tables that the migrations make in the schema `public`. A database may have others, which are not ours. */
export const listOwnTables = (): string[] => listCreated(CREATE_TABLE)

/** Functions of a table's rows depend on the table, and tables on other functions. Some migrations put a trigger's function together from texts. */
const DROPS = `
  with routines as (select oid, exists (select from pg_type where pg_type.oid = any(prorettype || proargtypes::oid[]) and typtype = 'c') as of_rows
    from pg_proc where pronamespace = 'public'::regnamespace and (proname = any($1) or oid in (
      select tgfoid from pg_trigger join pg_class t on t.oid = tgrelid where t.relnamespace = 'public'::regnamespace and t.relname = any($2))))
  select format('drop view %s', string_agg(oid::regclass::text, ', ')) as drop from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'v' and relname = any($1) having count(*) > 0
  union all select format('drop routine %s', string_agg(oid::regprocedure::text, ', ')) from routines where of_rows having count(*) > 0
  union all select format('drop table %s', string_agg(oid::regclass::text, ', ')) from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname = any($2) having count(*) > 0
  union all select format('drop routine %s', string_agg(oid::regprocedure::text, ', ')) from routines where not of_rows having count(*) > 0
  union all select format('drop type %s', string_agg(oid::regtype::text, ', ')) from pg_type
    where typnamespace = 'public'::regnamespace and typtype = 'e' and typname = any($1) having count(*) > 0`

/** Drops what the migrations have made, in the caller's transaction, and fails where an object that is not ours depends on it. */
export async function dropOwnObjects(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(DROPS, [listCreated(CREATE_OTHER), listOwnTables()])
  for (const { drop } of rows) await client.query(drop)
  await client.query('drop table drizzle.__drizzle_migrations')
}

/** `when`: its time in the journal, in ms since 1970, by which the database records it as applied. */
export type Migration = { name: string; when: number }

export function listKnownMigrations(): Migration[] {
  const journal = JSON.parse(readFileSync(`${MIGRATIONS_FOLDER}/meta/_journal.json`, 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  return journal.entries.map(({ tag: name, when }) => ({ name, when }))
}

/** @returns undefined for a new database; an empty name if only a later version knows the migration */
export async function findAppliedMigration(client: Pick<pg.ClientBase | pg.Pool, 'query'>): Promise<Migration | undefined> {
  const { rows: exists } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as there")
  if (exists[0].there === null) return undefined
  const { rows } = await client.query('select max(created_at) as last from drizzle.__drizzle_migrations')
  if (rows[0].last === null) return undefined
  const when = Number(rows[0].last)
  return listKnownMigrations().find((migration) => migration.when === when) ?? { name: '', when }
}
