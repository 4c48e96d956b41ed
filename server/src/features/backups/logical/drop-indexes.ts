import type pg from 'pg'

export type DroppedDefinitions = { indexes: string[]; foreignKeys: string[] }

const FOREIGN_KEYS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
  from pg_constraint where contype = 'f' and conparentid = 0 and conrelid::regclass = any($1::regclass[]) order by oid`

const INDEXES = `
  select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as create
  from pg_index i
  where i.indrelid::regclass = any($1::regclass[])
    and not exists (select 1 from pg_constraint p where p.conindid = i.indexrelid) order by i.indexrelid`

async function dropEach(client: pg.Client, query: string, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query(query, [tables])
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ create }) => create)
}

/**
 * Drops the tables' foreign keys, and their indexes that no constraint needs. `tables`: their quoted names. Rows can then be loaded in any order of the tables, whichever table
 * refers to which, and an index that is built at once costs a fraction of one that grows row by row.
 */
export async function dropIndexesAndForeignKeys(client: pg.Client, tables: readonly string[]): Promise<DroppedDefinitions> {
  const foreignKeys = await dropEach(client, FOREIGN_KEYS, tables)
  return { foreignKeys, indexes: await dropEach(client, INDEXES, tables) }
}

/** Lets the rest of the transaction use more memory and processor cores, because it builds and compares whole tables. */
export const allowParallelWork = (client: pg.Client) =>
  client.query(
    "select set_config(name, value, true) from (values ('maintenance_work_mem', '256MB'), ('max_parallel_maintenance_workers', '2'), ('max_parallel_workers_per_gather', '2')) s (name, value)",
  )

/** `tables` are quoted names, analyzed before the foreign keys' checks, so that PostgreSQL has statistics for its plans. */
export async function restoreIndexesAndForeignKeys(
  client: pg.Client,
  { indexes, foreignKeys }: DroppedDefinitions,
  tables: string,
): Promise<void> {
  for (const statement of indexes) await client.query(statement)
  await client.query(`analyze ${tables}`)
  for (const statement of foreignKeys) await client.query(statement)
}
