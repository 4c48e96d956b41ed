import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { findLeadMentions as contract } from 'contract/prospecting/mentions.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import { isAllowed } from '#core/permissions.ts'
import type { Db } from '#db/client.ts'
import { leads } from '#db/tables/results.ts'
import { MENTION_SOURCES, type MentionRow, type MentionSource } from './mention-sources.ts'
import { createTextMatcher, type TextMatcher } from './text-matcher.ts'

type Place = HandlerResult<typeof contract>['places'][number]

const NAMED = 5

async function searchSource(db: Db, source: MentionSource, sought: { matches: TextMatcher; leadId: number }): Promise<Place> {
  const { kind, from, id, title, place = sql`null`, day = sql`null`, where, href } = source
  const { rows } = await db.execute<MentionRow & { total: number }>(sql`
    select ${id}::int as id, ${title} as title, ${place} as place, ${day} as day, count(*) over ()::int as total
    from ${from} where ${and(...where(sought.matches, sought.leadId))} order by 1 desc limit ${NAMED}`)
  return {
    kind,
    total: rows[0]?.total ?? 0,
    records: rows.map((row) => ({ id: row.id, title: row.title, href: href(row) })),
  }
}

/** Only in texts that the person may read, whoever wrote them. @throws 404 */
export async function findLeadMentions({ db, user }: Ctx, leadId: number): Promise<HandlerResult<typeof contract>> {
  const [lead] = await db.select().from(leads).where(eq(leads.id, leadId))
  if (!lead) throw notFoundError('Contato não encontrado')
  const matches = createTextMatcher(lead)
  const places: Place[] = []
  for (const source of matches ? MENTION_SOURCES.filter(({ needs }) => isAllowed(user, needs)) : [])
    places.push(await searchSource(db, source, { matches: matches as TextMatcher, leadId }))
  return { places: places.filter(({ total }) => total > 0) }
}
