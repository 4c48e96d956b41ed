import type { FoundLead, RunResult } from 'contract/runs/result.ts'
import { and, asc, eq, gt, isNotNull, ne } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import { recordAudit } from '#db/audit.ts'
import type { Db } from '#db/client.ts'
import { leads } from '#db/tables/results.ts'
import { runs } from '#db/tables/runs.ts'
import { redactRuns } from './redact-runs.ts'
import { lockLeads } from './save-leads.ts'
import { hashIdentifiers, isSameBusiness, suppressLead } from './suppression.ts'

const BATCH_RUNS = 50

type Found = { runIds: number[]; forms: FoundLead[] }

async function removeFromResult(
  db: Db,
  { id, result }: { id: number; result: RunResult | null },
  lead: FoundLead,
): Promise<FoundLead[]> {
  const found = result?.leads ?? []
  const same = found.filter((other) => isSameBusiness(lead, other))
  if (same.length > 0) {
    const others = found.filter((other) => !same.includes(other))
    await db
      .update(runs)
      .set({ result: { ...result, leads: others } })
      .where(eq(runs.id, id))
  }
  return same
}

async function removeFromResults(db: Db, lead: FoundLead): Promise<Found> {
  const found: Found = { runIds: [], forms: [] }
  for (let after = 0; ; ) {
    const batch = await db
      .select({ id: runs.id, result: runs.result })
      .from(runs)
      .where(and(eq(runs.automation, 'prospecting'), isNotNull(runs.result), gt(runs.id, after)))
      .orderBy(asc(runs.id))
      .limit(BATCH_RUNS)
    for (const run of batch) {
      const forms = await removeFromResult(db, run, lead)
      if (forms.length > 0) found.runIds.push(run.id)
      found.forms.push(...forms)
    }
    const last = batch.at(-1)
    if (!last || batch.length < BATCH_RUNS) return found
    after = last.id
  }
}

type Row = typeof leads.$inferSelect

/** In this order: the business is suppressed, removed from the runs that found it, and its row deleted. */
async function forgetRow({ db, now, secrets }: Ctx, { id, runId, name, phone, site, address, placeId }: Row): Promise<void> {
  const lead: FoundLead = { name, phone, site, address, place_id: placeId }
  await suppressLead(db, hashIdentifiers(secrets, lead), now())
  const { runIds, forms } = await removeFromResults(db, lead)
  await redactRuns(db, [...new Set([runId, ...runIds])], [lead, ...forms])
  await db.delete(leads).where(eq(leads.id, id))
  await recordAudit(db, { action: 'forgotten', recordKind: 'lead', recordId: id })
}

/**
 * Keyed hashes of the lead stay, so that the next prospecting does not bring it back; the audit log has the id of its deleted row
 * only.
 * @throws 404
 */
export async function forgetLead(ctx: Ctx, id: number): Promise<void> {
  const { db } = ctx
  await lockLeads(db)
  const [row] = await db.select().from(leads).where(eq(leads.id, id)).for('update')
  if (!row) throw notFoundError('Contato não encontrado')
  // Phone, site and address are unique, so that only the place on the map leads to further rows.
  const samePlace = row.placeId === null ? undefined : eq(leads.placeId, row.placeId)
  const others = samePlace
    ? await db
        .select()
        .from(leads)
        .where(and(samePlace, ne(leads.id, id)))
        .for('update')
    : []
  for (const each of [row, ...others]) await forgetRow(ctx, each)
}
