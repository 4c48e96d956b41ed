import { isDeepStrictEqual } from 'node:util'
import type { HandlerResult } from 'contract/endpoint.ts'
import type { listLeads as contract, Lead, LeadChange, LeadFilters, LeadPage } from 'contract/prospecting/leads.ts'
import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { requireNoConflict } from '../../core/edit-conflicts.ts'
import { notFoundError } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { containsCondition, containsPattern } from '../../db/contains-condition.ts'
import { toKeysetPage } from '../../db/keyset-page.ts'
import { leads } from '../../db/tables/results.ts'

const PAGE_ROWS = 50
/** With fewer digits nearly every phone would match. */
const MIN_DIGITS = 3

/**
 * Matches phones by their digits, however either is written: `41999` finds `(41) 99999-0000`. Undefined where the text cannot be
 * part of a phone.
 */
function phoneContainsCondition(text: string): SQL | undefined {
  const digits = text.replace(/\D/g, '')
  if (digits.length < MIN_DIGITS || !/^[\d\s()+./-]+$/.test(text)) return undefined
  return sql`regexp_replace(${leads.phone}, '[^0-9]', '', 'g') like ${containsPattern(digits)}`
}

export function leadFilterCondition({ q, status, run }: LeadFilters) {
  const text = q?.trim()
  const columns = [leads.name, leads.phone, leads.site, leads.address, leads.category, leads.notes]
  return and(
    text ? or(...columns.map((column) => containsCondition(column, text)), phoneContainsCondition(text)) : undefined,
    status && eq(leads.status, status),
    run === undefined ? undefined : eq(leads.runId, run),
  )
}

type Row = typeof leads.$inferSelect

const toLead = ({ id, name, phone, site, address, category, placeId, status, notes, runId, createdAt, revision }: Row): Lead => ({
  id,
  name,
  phone,
  site,
  address,
  category,
  placeId,
  status,
  notes,
  runId,
  foundAt: createdAt.toISOString(),
  revision,
})

async function countLeads(db: Db, where: SQL | undefined): Promise<{ total: number; all: number }> {
  const [counts] = await db
    .select({ total: sql`count(*) filter (where ${where ?? sql`true`})`.mapWith(Number), all: sql`count(*)`.mapWith(Number) })
    .from(leads)
  return counts ?? { total: 0, all: 0 }
}

/** Answers a page of leads, and the counts with the first page alone: counting reads every lead. */
export async function listLeads({ db }: Ctx, { before, ...filters }: LeadPage): Promise<HandlerResult<typeof contract>> {
  const where = leadFilterCondition(filters)
  const rows = await db
    .select()
    .from(leads)
    .where(and(where, before === undefined ? undefined : lt(leads.id, before)))
    .orderBy(desc(leads.id))
    .limit(PAGE_ROWS + 1)
  const { rows: page, last } = toKeysetPage(rows, PAGE_ROWS)
  return {
    leads: page.map(toLead),
    next: last?.id ?? null,
    ...(before === undefined ? await countLeads(db, where) : {}),
  }
}

/**
 * Edits a lead's status or notes.
 * @throws 404, 409 `changed_elsewhere`
 */
export async function editLead({ db }: Ctx, id: number, { status, notes, ...seen }: LeadChange): Promise<{ ok: true }> {
  const [lead] = await db
    .select({ status: leads.status, notes: leads.notes, revision: leads.revision })
    .from(leads)
    .where(eq(leads.id, id))
    .for('update')
  if (!lead) throw notFoundError('Contato não encontrado')
  const { revision, ...values } = lead
  requireNoConflict(seen, { status, notes }, { revision, values })
  const change = { status: status ?? lead.status, notes: notes === undefined ? lead.notes : notes }
  if (!isDeepStrictEqual(change, values)) await db.update(leads).set(change).where(eq(leads.id, id))
  return { ok: true }
}
