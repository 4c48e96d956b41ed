import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#core/database.ts'
import type { Finding } from './check.ts'

const MAX_EXAMPLES = 5

/**
 * PostgreSQL counts the rows, so that a great number takes no memory; `query` has one column, `example`, that names a row without
 * personal data.
 */
export async function findFaultyRows<const Code extends string>(db: Db, code: Code, query: SQL): Promise<Finding<Code>[]> {
  const { rows } = await db.execute<{ count: number; examples: string[] | null }>(sql`
    with wrong as materialized (${query})
    select (select count(*) from wrong)::int as count,
      (select array_agg(example) from (select example::text from wrong limit ${MAX_EXAMPLES}) as few) as examples`)
  const { count, examples } = rows[0] ?? { count: 0, examples: null }
  return count === 0 ? [] : [{ code, count, examples: examples ?? [] }]
}

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
