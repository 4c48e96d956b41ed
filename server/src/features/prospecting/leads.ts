import { isDeepStrictEqual } from 'node:util'
import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { LeadStatus } from 'contract/prospecting/lead-status.ts'
import type { listLeads as contract, Lead, LeadChange, LeadFilters, LeadPageQuery } from 'contract/prospecting/leads.ts'
import { and, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { requireNoConflict } from '#core/edit-conflicts.ts'
import { notFoundError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { containsCondition, containsPattern, everyWordCondition } from '#db/contains-condition.ts'
import { toKeysetPage } from '#db/keyset-page.ts'
import { leadCounts, leads } from '#db/tables/results.ts'
import { setDeletedAt } from '#features/records/archive.ts'

const PAGE_ROWS = 50
/** The fewest digits by which phones are searched: with fewer digits nearly every phone would match. */
const MIN_DIGITS = 3

/** However both are formatted: `41999` finds `(41) 99999-0000`. Undefined if the text cannot be part of a phone, or has too few digits. */
function phoneContainsCondition(text: string): SQL | undefined {
  const digits = text.replace(/\D/g, '')
  if (digits.length < MIN_DIGITS || !/^[\d\s()+./-]+$/.test(text)) return undefined
  return sql`regexp_replace(${leads.phone}, '[^0-9]', '', 'g') like ${containsPattern(digits)}`
}

const SEARCHED_COLUMNS = [
  leads.name,
  leads.phone,
  leads.site,
  leads.address,
  leads.category,
  leads.notes,
  leads.instagram,
  leads.city,
]

const textCondition = (text: string): SQL | undefined =>
  or(
    everyWordCondition(text, (word) =>
      or(...SEARCHED_COLUMNS.map((column) => containsCondition(column, word)), phoneContainsCondition(word)),
    ),
    phoneContainsCondition(text),
  )

export function leadFilterCondition({ q, status, run }: LeadFilters) {
  return and(
    isNull(leads.deletedAt),
    q ? textCondition(q) : undefined,
    status && eq(leads.status, status),
    run === undefined ? undefined : eq(leads.runId, run),
  )
}

type Row = typeof leads.$inferSelect

const toLead = ({
  id,
  name,
  phone,
  site,
  address,
  category,
  placeId,
  instagram,
  city,
  origin,
  status,
  clientId,
  notes,
  runId,
  createdAt,
  revision,
}: Row): Lead => ({
  id,
  name,
  phone,
  site,
  address,
  category,
  placeId,
  instagram,
  city,
  origin,
  status,
  clientId,
  notes,
  runId,
  foundAt: createdAt.toISOString(),
  revision,
})

async function countByStatus(db: Db, status?: LeadStatus): Promise<{ total: number; all: number }> {
  const rows = await db
    .select({ status: leadCounts.status, count: sql`sum(${leadCounts.leads})`.mapWith(Number) })
    .from(leadCounts)
    .groupBy(leadCounts.status)
  const sum = (counted: typeof rows) => counted.reduce((total, { count }) => total + count, 0)
  return { total: sum(rows.filter((row) => !status || row.status === status)), all: sum(rows) }
}

/** Only a filter by text or by run makes it read the matching leads. */
async function countLeads(db: Db, filters: LeadFilters): Promise<{ total: number; all: number }> {
  const counts = await countByStatus(db, filters.status)
  if (!filters.q?.trim() && filters.run === undefined) return counts
  return { ...counts, total: await db.$count(leads, leadFilterCondition(filters)) }
}

export const findLeads = (db: Db, filters: LeadFilters, { before, limit }: { before: number | undefined; limit: number }) =>
  db
    .select()
    .from(leads)
    .where(and(leadFilterCondition(filters), before === undefined ? undefined : lt(leads.id, before)))
    .orderBy(desc(leads.id))
    .limit(limit)

/** Only the first page comes with the counts, because counting a text's matches reads every lead. */
export async function listLeads({ db }: Ctx, { before, ...filters }: LeadPageQuery): Promise<HandlerResult<typeof contract>> {
  const rows = await findLeads(db, filters, { before, limit: PAGE_ROWS + 1 })
  const { rows: page, last } = toKeysetPage(rows, PAGE_ROWS)
  return {
    leads: page.map(toLead),
    next: last?.id ?? null,
    ...(before === undefined ? await countLeads(db, filters) : {}),
  }
}

const leadNotFoundError = () => notFoundError('Contato não encontrado')

export async function editLead({ db }: Ctx, id: number, { status, notes, ...seen }: LeadChange): Promise<void> {
  const [lead] = await db
    .select({ status: leads.status, notes: leads.notes, revision: leads.revision })
    .from(leads)
    .where(and(eq(leads.id, id), isNull(leads.deletedAt)))
    .for('update')
  if (!lead) throw leadNotFoundError()
  const { revision, ...values } = lead
  requireNoConflict(seen, { status, notes }, { revision, values })
  const change = { status: status ?? lead.status, notes: notes === undefined ? lead.notes : notes }
  if (!isDeepStrictEqual(change, values)) await db.update(leads).set(change).where(eq(leads.id, id))
}

/** @throws 404 also if it is in the wanted state already */
export async function setLeadDeleted({ db, now }: Ctx, id: number, { deleted }: { deleted: boolean }): Promise<void> {
  if (!(await setDeletedAt(db, leads, id, deleted ? now() : null))) throw leadNotFoundError()
}
