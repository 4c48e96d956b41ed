import { parseArea } from 'contract/prospecting/area.ts'
import type { Known, LeadFilters } from 'contract/prospecting/leads.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { and, between, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { containsPattern, foldedWordsCondition } from '#db/contains-condition.ts'
import { leads } from '#db/tables/results.ts'
import { idleLeadsCondition } from '#features/records/retained-records.ts'
import { keptCondition } from './merge/kept.ts'

/** The fewest digits by which phones are searched: with fewer digits nearly every phone would match. */
const MIN_DIGITS = 3

/** However both are formatted: `41999` finds `(41) 99999-0000`. Undefined if the text cannot be part of a phone, or has too few digits. */
function phoneContainsCondition(text: string): SQL | undefined {
  const digits = text.replace(/\D/g, '')
  if (digits.length < MIN_DIGITS || !/^[\d\s()+./-]+$/.test(text)) return undefined
  return sql`${leads.folded} like ${containsPattern(digits)}`
}

const knownCondition = (column: PgColumn, known: (typeof Known)['_zod']['output'] | undefined) =>
  known && (known === 'yes' ? isNotNull(column) : isNull(column))

function ownerCondition(owner: LeadFilters['owner']): SQL | undefined {
  if (owner === undefined) return undefined
  return owner === 'none' ? isNull(leads.ownerId) : eq(leads.ownerId, owner)
}

function inAreaCondition(text: string): SQL | undefined {
  const area = parseArea(text)
  return area && and(between(leads.longitude, area.west, area.east), between(leads.latitude, area.south, area.north))
}

export const leadSearchCondition = (q: string) =>
  and(isNull(leads.deletedAt), or(foldedWordsCondition(q, leads.folded), phoneContainsCondition(q)))

/** Also contacts into which such were merged. */
const withMerged = (condition: SQL) => or(condition, keptCondition(condition))

export type Filters = LeadFilters & { timeZone: string; today: CivilDate }

export function leadFilterCondition({
  q,
  status,
  run,
  client,
  city,
  source,
  owner,
  tag,
  from,
  to,
  area,
  idle,
  timeZone,
  today,
  ...known
}: Filters) {
  const startOf = (day: SQL) => sql`(${day})::timestamp at time zone ${timeZone}`
  return and(
    q ? leadSearchCondition(q) : isNull(leads.deletedAt),
    status && eq(leads.status, status),
    run === undefined ? undefined : withMerged(eq(leads.runId, run)),
    client === undefined ? undefined : withMerged(eq(leads.clientId, client)),
    city ? eq(leads.city, city) : undefined,
    source ? sql`${leads.origin}->>'source' = ${source}` : undefined,
    ownerCondition(owner),
    tag ? sql`${leads.tags} @> array[${tag}]::text[]` : undefined,
    from ? sql`${leads.createdAt} >= ${startOf(sql`${from}::date`)}` : undefined,
    to ? sql`${leads.createdAt} < ${startOf(sql`${to}::date + 1`)}` : undefined,
    area ? inAreaCondition(area) : undefined,
    idle ? idleLeadsCondition(startOf(sql`${idle}::date`), today) : undefined,
    knownCondition(leads.phone, known.phone),
    knownCondition(leads.site, known.site),
    knownCondition(leads.instagram, known.instagram),
  )
}
