import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#core/database.ts'

type PreparedQuery<Rows> = { execute(values: Record<string, unknown>): Promise<Rows> }
type Query<Rows> = { prepare(name: string): PreparedQuery<Rows> }

export type ReadParam<Values extends Record<string, unknown>> = (name: keyof Values & string) => Placeholder

/**
 * Parsed once per connection, soon planned for any values (decision 0022); `build` runs once per `Db`; the name must be unique,
 * because a connection refuses a second text under it.
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

export function prepareFixedRead<Rows>(name: string, build: (db: Db) => Query<Rows>): (db: Db) => Promise<Rows> {
  const read = prepareRead<Record<never, never>, Rows>(name, build)
  return (db) => read(db, {})
}

/**
 * drizzle passes a number as a parameter, which such a plan counts as a tenth of the table, so that a sort may look cheaper than
 * the index (decision 0022).
 */
export const literalLimit = (count: number): Placeholder => sql.raw(String(count)) satisfies SQL as unknown as Placeholder
