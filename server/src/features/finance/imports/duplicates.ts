import { sql } from 'drizzle-orm'
import { inSlices } from '../../../core/in-slices.ts'
import type { Db } from '../../../db/client.ts'
import { entries } from '../../../db/tables/entries.ts'
import type { Movement } from './signs.ts'

/**
 * Builds the key by which duplicates are compared, in the same form as the SQL below. 0 stands for a missing amount, since no
 * entry has the amount 0.
 */
const duplicateKey = ({ kind, date, centavos, description }: Movement): string =>
  `${kind} ${date} ${centavos ?? 0} ${description.toLowerCase()}`

/**
 * Counts the existing entries of each key: kind, day, amount and description, ignoring case. The key is one text, because
 * PostgreSQL finds a text in a list of texts by its hash, but would compare a key of four columns with the whole list for each
 * entry of these days.
 */
async function countExisting(db: Db, movements: readonly Movement[], keys: readonly string[]): Promise<Map<string, number>> {
  const days = movements.map(({ date }) => date).sort()
  const key = sql`e.kind::text || ' ' || e.date::text || ' ' || coalesce(e.centavos, 0) || ' ' || lower(e.description)`
  const { rows } = await db.execute<{ key: string; times: number }>(sql`
    select ${key} as key, count(*)::int as times
    from ${entries} e
    where e.deleted_at is null and e.date between ${days[0]} and ${days.at(-1)}
      and ${key} = any(${sql.param(keys)}::text[])
    group by 1`)
  return new Map(rows.map((row) => [row.key, row.times]))
}

/**
 * Finds the movements that seem to be recorded already. Where one equal entry exists and the file has two such movements, the
 * second one is new.
 */
export async function findDuplicates(db: Db, movements: readonly Movement[]): Promise<ReadonlySet<Movement>> {
  if (movements.length === 0) return new Set()
  const keys: string[] = []
  for await (const slice of inSlices(movements)) keys.push(...slice.map(duplicateKey))
  const existingLeft = await countExisting(db, movements, keys)
  return new Set(
    movements.filter((_, at) => {
      const key = keys[at] ?? ''
      const times = existingLeft.get(key) ?? 0
      if (times > 0) existingLeft.set(key, times - 1)
      return times > 0
    }),
  )
}
