import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#core/database.ts'
import type { Finding } from './check.ts'

/** The maximum number of examples that the functions of this file collect for a finding. */
const MAX_EXAMPLES = 5

/**
 * Runs a query that selects faulty rows. PostgreSQL counts the rows, so that even a great number of them takes no memory here.
 * @param query has one column, `example`: a text that names the row, without personal data
 */
export async function findFaultyRows<const Code extends string>(db: Db, code: Code, query: SQL): Promise<Finding<Code>[]> {
  const { rows } = await db.execute<{ count: number; examples: string[] | null }>(sql`
    with wrong as materialized (${query})
    select (select count(*) from wrong)::int as count,
      (select array_agg(example) from (select example::text from wrong limit ${MAX_EXAMPLES}) as few) as examples`)
  const { count, examples } = rows[0] ?? { count: 0, examples: null }
  return count === 0 ? [] : [{ code, count, examples: examples ?? [] }]
}

/** Collects the findings of a check that examines its subjects one by one, with few examples of each code. */
export function createFindingCollector<Code extends string>(): {
  add(code: Code, example: string): void
  list(): Finding<Code>[]
} {
  const found = new Map<Code, Finding<Code>>()
  return {
    add(code, example) {
      const finding = found.get(code) ?? { code, count: 0, examples: [] }
      finding.count += 1
      if (finding.examples.length < MAX_EXAMPLES) finding.examples.push(example)
      found.set(code, finding)
    },
    list: () => [...found.values()],
  }
}
