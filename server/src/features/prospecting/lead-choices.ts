import { listRolesWith } from 'contract/accounts/roles.ts'
import type { LeadChoices } from 'contract/prospecting/leads.ts'
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import type { Db } from '#db/client.ts'
import { leads } from '#db/tables/results.ts'
import { runs } from '#db/tables/runs.ts'
import { users } from '#db/tables/workspace.ts'

/** More would not be looked through in a list; what is beyond them is found by the search. */
const MAX_CHOICES = 200

/** Jumps from value to value in the expression's index, so that it costs the same among a million leads. */
async function listDistinct(db: Db, value: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ value: string }>(sql`
    with recursive distinct_values as (
      (select ${value} as value from leads where deleted_at is null and ${value} is not null order by 1 limit 1)
      union all
      select (select ${value} from leads where deleted_at is null and ${value} > d.value order by 1 limit 1)
      from distinct_values d where d.value is not null
    ) select value from distinct_values where value is not null limit ${MAX_CHOICES}`)
  return rows.map(({ value }) => value)
}

/** A team has more than one person; a lone operator owns everything. */
async function listOwners(db: Db): Promise<LeadChoices['people']> {
  const people = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(isNull(users.deactivatedAt), inArray(users.role, listRolesWith('leads.write'))))
    .orderBy(asc(users.name), asc(users.id))
  return people.length > 1 ? people : []
}

export async function listLeadChoices({ db }: Ctx): Promise<LeadChoices> {
  const [people, searches, cities, sources, tags] = await Promise.all([
    listOwners(db),
    db
      .select({ id: runs.id, title: runs.title })
      .from(runs)
      .where(and(eq(runs.automation, 'prospecting'), sql`exists (select from ${leads} where ${leads.runId} = ${runs.id})`))
      .orderBy(desc(runs.id))
      .limit(MAX_CHOICES),
    listDistinct(db, sql`city`),
    listDistinct(db, sql`(origin->>'source')`),
    db.execute<{ tag: string }>(
      sql`select distinct unnest(tags) as tag from leads where deleted_at is null and tags <> '{}' order by 1 limit ${MAX_CHOICES}`,
    ),
  ])
  return { people, searches, cities, sources, tags: tags.rows.map(({ tag }) => tag) }
}
