import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { entries } from '../../../db/tables/entries.ts'
import type { Movement } from './signs.ts'

/** 0 stands for no value: no entry has it. As the statement below writes it. */
const duplicateKey = ({ kind, date, centavos, description }: Movement): string =>
  `${kind} ${date} ${centavos ?? 0} ${description.toLowerCase()}`

/**
 * How often each is there already: same kind, day, value and description, whatever its capitals. One text to compare, since PostgreSQL looks
 * such a list up by hash; by four columns it would go through all of it for each entry of these days.
 */
async function countExisting(db: Db, movements: readonly Movement[]): Promise<Map<string, number>> {
  const days = movements.map(({ date }) => date).sort()
  const key = sql`e.kind::text || ' ' || e.date::text || ' ' || coalesce(e.centavos, 0) || ' ' || lower(e.description)`
  const { rows } = await db.execute<{ key: string; times: number }>(sql`
    select ${key} as key, count(*)::int as times
    from ${entries} e
    where e.deleted_at is null and e.date between ${days[0]} and ${days.at(-1)}
      and ${key} = any(${sql.param(movements.map(duplicateKey))}::text[])
    group by 1`)
  return new Map(rows.map((row) => [row.key, row.times]))
}

/**
 * Which of them seem to be there already. Two coffees on one day are two: where one is there and the file has two, the second is new.
 */
export async function findDuplicates(db: Db, movements: readonly Movement[]): Promise<ReadonlySet<Movement>> {
  if (movements.length === 0) return new Set()
  const existingLeft = await countExisting(db, movements)
  return new Set(
    movements.filter((movement) => {
      const key = duplicateKey(movement)
      const times = existingLeft.get(key) ?? 0
      existingLeft.set(key, times - 1)
      return times > 0
    }),
  )
}
