import { type Placeholder, sql } from 'drizzle-orm'
import type { Db } from '../core/database.ts'

type PreparedQuery<Rows> = { execute(values: Record<string, unknown>): Promise<Rows> }
type Query<Rows> = { prepare(name: string): PreparedQuery<Rows> }

/**
 * Defines a read that PostgreSQL parses and plans once per connection (decision 0022). The text is built once per database, not per call;
 * `param` stands where a value comes. The name must be the statement's own: a connection refuses a second text under the same name.
 */
export function prepareRead<Values extends Record<string, unknown>, Rows>(
  name: string,
  build: (db: Db, param: (name: keyof Values & string) => Placeholder) => Query<Rows>,
): (db: Db, values: Values) => Promise<Rows> {
  const prepared = new WeakMap<Db, PreparedQuery<Rows>>()
  return (db, values) => {
    const query = prepared.get(db) ?? build(db, sql.placeholder).prepare(name)
    prepared.set(db, query)
    return query.execute(values)
  }
}
