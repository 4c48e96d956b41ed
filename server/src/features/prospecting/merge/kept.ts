import { type SQL, sql } from 'drizzle-orm'
import { leads } from '#db/tables/results.ts'

/** What contacts of this condition were merged into, and what those were merged into. The ids are read once, and found by the index. */
export const keptCondition = (merged: SQL | undefined): SQL => sql`${leads.id} = any(array(
  with recursive kept as (
    select ${leads.mergedInto} as id from ${leads} where ${leads.mergedInto} is not null and (${merged})
    union select next.merged_into from kept join ${leads} as next on next.id = kept.id where next.merged_into is not null
  ) select id from kept))`

/** The ids of what was merged into this contact, and into that, with its own. */
export const withPartsOf = (id: number): SQL => sql`(
  with recursive parts as (
    select ${id}::bigint as id
    union select next.id from parts join ${leads} as next on next.merged_into = parts.id
  ) select id from parts)`
