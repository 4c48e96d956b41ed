import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { LeadStatus } from 'contract/prospecting/lead-status.ts'
import {
  type Lead,
  type LeadPageQuery,
  type listLeads as listContract,
  MAX_COUNTED_LEADS,
  type readLead as readContract,
} from 'contract/prospecting/leads.ts'
import { and, asc, desc, eq, getTableColumns, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { toKeysetPage } from '#db/keyset-page.ts'
import { leadCounts, leadNotes, leads } from '#db/tables/results.ts'
import { runs } from '#db/tables/runs.ts'
import { users } from '#db/tables/workspace.ts'
import { setDeletedAt } from '#features/records/archive.ts'
import { type Filters, leadFilterCondition } from './lead-filters.ts'
import { keptCondition, withPartsOf } from './merge/kept.ts'
import { findSimilar } from './merge/similar-leads.ts'
import { toPosition } from './position.ts'

const PAGE_ROWS = 50

const { folded: _folded, ...COLUMNS } = getTableColumns(leads)

type Row = Omit<typeof leads.$inferSelect, 'folded'> & { owner: { id: number; name: string } | null }

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
  latitude,
  longitude,
  origin,
  origins,
  editedFields,
  status,
  clientId,
  notes,
  email,
  cnpj,
  owner,
  nextOn,
  nextText,
  tags,
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
  position: toPosition({ latitude, longitude }),
  origin,
  origins,
  editedFields,
  status,
  clientId,
  notes,
  email,
  cnpj,
  owner,
  nextOn,
  nextText,
  tags,
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

/** Only filters other than the status make it read the matching leads, of which it counts no more than a person would look through. */
async function countLeads(db: Db, { timeZone, today, status, ...others }: Filters): Promise<{ total: number; all: number }> {
  const counts = await countByStatus(db, status)
  if (Object.values(others).every((value) => value === undefined || value === '')) return counts
  const matching = leadFilterCondition({ timeZone, today, status, ...others })
  const counted = db
    .select({ id: leads.id })
    .from(leads)
    .where(matching)
    .limit(MAX_COUNTED_LEADS + 1)
    .as('counted')
  return { ...counts, total: await db.$count(counted) }
}

type Order = { by: SQL[]; after: (id: number) => SQL }

/** The leads without a next contact are the last. */
const nextDay = (table: string) => sql.raw(`coalesce(${table}.next_on, 'infinity'::date)`)
const movedAt = (table: string) => sql.raw(`coalesce(${table}.moved_at, ${table}.created_at)`)
const lastKey = (key: SQL, id: number) => sql`(select ${key}, last.id from leads as last where last.id = ${id})`

const ORDERS: Readonly<Record<'found' | NonNullable<LeadPageQuery['sort']>, Order>> = {
  found: { by: [desc(leads.id)], after: (id) => lt(leads.id, id) },
  next: {
    by: [nextDay('leads'), asc(leads.id)],
    after: (id) => sql`(${nextDay('leads')}, ${leads.id}) > ${lastKey(nextDay('last'), id)}`,
  },
  moved: {
    by: [desc(movedAt('leads')), desc(leads.id)],
    after: (id) => sql`(${movedAt('leads')}, ${leads.id}) < ${lastKey(movedAt('last'), id)}`,
  },
}

type Range = { before: number | undefined; limit: number; sort?: LeadPageQuery['sort'] }

const selectLeads = (db: Db) =>
  db
    .select({ ...COLUMNS, owner: { id: users.id, name: users.name }, search: runs.title })
    .from(leads)
    .leftJoin(users, eq(users.id, leads.ownerId))
    .leftJoin(runs, eq(runs.id, leads.runId))

export function findLeads(db: Db, filters: Filters, { before, limit, sort }: Range) {
  const { by, after } = ORDERS[sort ?? 'found']
  return selectLeads(db)
    .where(and(leadFilterCondition(filters), before === undefined ? undefined : after(before)))
    .orderBy(...by)
    .limit(limit)
}

/** Only the first page comes with the counts. */
export async function listLeads(
  { db, timeZone, today }: Ctx,
  { before, sort, ...given }: LeadPageQuery,
): Promise<HandlerResult<typeof listContract>> {
  const filters = { ...given, timeZone, today: today() }
  const rows = await findLeads(db, filters, { before, sort, limit: PAGE_ROWS + 1 })
  const { rows: page, last } = toKeysetPage(rows, PAGE_ROWS)
  return {
    leads: page.map(toLead),
    next: last?.id ?? null,
    ...(before === undefined ? await countLeads(db, filters) : {}),
  }
}

export const leadNotFoundError = () => notFoundError('Contato não encontrado')

/** The contact of this id, or what it was merged into. @throws 404 */
export async function readLead({ db }: Ctx, id: number): Promise<HandlerResult<typeof readContract>> {
  const [row] = await selectLeads(db).where(and(or(eq(leads.id, id), keptCondition(eq(leads.id, id))), isNull(leads.deletedAt)))
  if (!row) throw leadNotFoundError()
  const [notes, parts, similar] = await Promise.all([
    db
      .select({ id: leadNotes.id, text: leadNotes.text, at: leadNotes.createdAt, author: { id: users.id, name: users.name } })
      .from(leadNotes)
      .innerJoin(users, eq(users.id, leadNotes.userId))
      .where(and(sql`${leadNotes.leadId} in ${withPartsOf(row.id)}`, isNull(leadNotes.deletedAt)))
      .orderBy(desc(leadNotes.id)),
    db
      .select({
        id: leads.id,
        name: leads.name,
        phone: leads.phone,
        source: sql<string | null>`${leads.origin}->>'source'`,
        at: leads.deletedAt,
      })
      .from(leads)
      .where(eq(leads.mergedInto, row.id))
      .orderBy(desc(leads.deletedAt)),
    findSimilar(db, row),
  ])
  return {
    lead: toLead(row),
    notes: notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
    parts: parts.map(({ at, ...part }) => ({ ...part, at: at?.toISOString() ?? '' })),
    similar,
  }
}

/** @throws 404 also if it is in the wanted state already, or merged into another one */
export async function setLeadDeleted({ db, now }: Ctx, id: number, { deleted }: { deleted: boolean }): Promise<void> {
  if (!(await setDeletedAt(db, leads, id, deleted ? now() : null, isNull(leads.mergedInto)))) throw leadNotFoundError()
}
