import type pg from 'pg'
import { expect } from 'vitest'

/**
 * The number of executions before the plan is read. PostgreSQL plans the first five with their values, and from the sixth on it may keep
 * one generic plan, if that costs no more.
 */
const EXECUTIONS = 8

/** `values`: the value, as SQL, with which the plan is explained, by the type of the parameter. */
type PreparedQuery = { name: string; read: () => Promise<unknown> | undefined; values?: Readonly<Record<string, string>> }

/**
 * Executes a prepared query several times on one connection, and fails the test unless PostgreSQL has kept a generic plan.
 * @returns that plan, as `explain` shows it
 */
export async function readGenericPlan(client: pg.PoolClient, { name, read, values = {} }: PreparedQuery): Promise<string> {
  for (let n = 0; n < EXECUTIONS; n++) await read()
  const { rows } = await client.query(
    'select generic_plans, parameter_types::text[] as types from pg_prepared_statements where name = $1',
    [name],
  )
  expect(Number(rows[0]?.generic_plans)).toBeGreaterThan(0)
  const args = rows[0].types.map((type: string) => values[type])
  const explained = await client.query(`explain (costs off) execute "${name}"${args.length > 0 ? `(${args})` : ''}`)
  return explained.rows.map((row) => row['QUERY PLAN']).join('\n')
}
