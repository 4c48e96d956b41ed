import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#core/database.ts'

type PreparedQuery<Rows> = { execute(values: Record<string, unknown>): Promise<Rows> }
type Query<Rows> = { prepare(name: string): PreparedQuery<Rows> }

/** Marks the place of a value in a prepared read. */
export type ReadParam<Values extends Record<string, unknown>> = (name: keyof Values & string) => Placeholder

/**
 * Defines a read that PostgreSQL parses once per connection, and after a few calls no longer plans where a plan for any values is as cheap
 * (decision 0022). `build` builds the statement once per `Db` that is passed, which each transaction has of its own, and marks the place of
 * each value by `param`. The name must be unique, because a connection refuses a second text under the same name.
 */
export function prepareRead<Values extends Record<string, unknown>, Rows>(
  name: string,
  build: (db: Db, param: ReadParam<Values>) => Query<Rows>,
): (db: Db, values: Values) => Promise<Rows> {
  const prepared = new WeakMap<Db, PreparedQuery<Rows>>()
  return (db, values) => {
    const query = prepared.get(db) ?? build(db, sql.placeholder).prepare(name)
    prepared.set(db, query)
    return query.execute(values)
  }
}

/** Defines a prepared read without values, as `prepareRead` does. */
export function prepareFixedRead<Rows>(name: string, build: (db: Db) => Query<Rows>): (db: Db) => Promise<Rows> {
  const read = prepareRead<Record<never, never>, Rows>(name, build)
  return (db) => read(db, {})
}

/**
 * Writes a statement's limit into its text, for `limit(…)`. drizzle passes a number as a parameter, and a plan for any values counts that
 * as a tenth of the table, for which a sort may look cheaper than the index (decision 0022).
 */
export const literalLimit = (count: number): Placeholder => sql.raw(String(count)) satisfies SQL as unknown as Placeholder
