import { listOwnTables } from '#db/migrate.ts'
import type { Queryable } from '../open-client.ts'

export type Column = {
  name: string
  /** Whether the column holds JSON, in which JSON's null is another value than SQL's. */
  json: boolean
  computed: boolean
}

export type Table = { name: string; partitioned: boolean; columns: Column[]; key: string[] }

const TABLES = `
  select c.relname as name, c.relkind = 'p' as partitioned,
    (select json_agg(json_build_object('name', a.attname, 'json', a.atttypid in ('json'::regtype, 'jsonb'::regtype), 'computed', a.attgenerated <> '') order by a.attnum)
     from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    coalesce((select json_agg(a.attname order by a.attnum) from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
     where i.indrelid = c.oid and i.indisprimary), '[]') as key
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = any($1) order by 1`

/** Lists the tables of our own migrations that the database has. Other tables in it are neither copied nor touched. */
export async function listTables(client: Queryable): Promise<Table[]> {
  const { rows } = await client.query(TABLES, [listOwnTables()])
  return rows
}

export const listStoredColumns = ({ columns }: Table): string[] =>
  columns.filter(({ computed }) => !computed).map(({ name }) => name)

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const quoteLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Makes rows read the same on every server until the transaction ends, whatever the server's own settings are. */
export const setPortableOutputSettings = (client: Queryable) =>
  client.query(
    "select set_config(name, value, true) from (values ('timezone', 'UTC'), ('datestyle', 'ISO, YMD'), ('intervalstyle', 'postgres'), ('extra_float_digits', '1'), ('bytea_output', 'hex'), ('search_path', 'public')) s (name, value)",
  )

export type Omissions = {
  tables: readonly string[]
  columns: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export const NO_OMISSIONS: Omissions = { tables: [], columns: {} }

export const buildColumnExpression = (table: string, column: string, { columns }: Omissions): string =>
  columns[table]?.[column] ?? quoteIdentifier(column)

/** The hash does not depend on the rows' order; call `setPortableOutputSettings` first. */
export async function digestTable(
  client: Queryable,
  { name, columns }: Table,
  omissions = NO_OMISSIONS,
): Promise<{ rows: number; hash: string }> {
  const values = columns.map((column) => buildColumnExpression(name, column.name, omissions))
  const { rows } = await client.query(
    `select count(*)::int as rows, coalesce(sum(('x' || left(md5(row(${values.join(', ')})::text), 16))::bit(64)::bigint), 0)::text as hash
     from ${quoteIdentifier(name)}`,
  )
  return rows[0]
}

/** The position of a sequence, as `setval` takes it: the next value is `last`, or where it was `called` the one after `last`. */
export type SequencePosition = { last: string; called: boolean }

/** Reads the positions of the sequences that our own tables own. */
export async function readSequences(client: Queryable): Promise<Record<string, SequencePosition>> {
  const { rows: names } = await client.query(
    `select s.relname as name from pg_class s join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
       join pg_class c on c.oid = d.refobjid and d.refclassid = 'pg_class'::regclass
     where s.relkind = 'S' and c.relnamespace = 'public'::regnamespace and c.relname = any($1) order by 1`,
    [listOwnTables()],
  )
  const positions: Record<string, SequencePosition> = {}
  for (const { name } of names) {
    const { rows } = await client.query(`select last_value::text as last, is_called as called from ${quoteIdentifier(name)}`)
    positions[name] = rows[0]
  }
  return positions
}
