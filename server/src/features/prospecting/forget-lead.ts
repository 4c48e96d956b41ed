import type { FoundLead, RunResult } from 'contract/runs/result.ts'
import { and, asc, eq, gt, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import { recordAudit } from '#db/audit.ts'
import type { Db } from '#db/client.ts'
import { events, notifications } from '#db/tables/notifications.ts'
import { leads } from '#db/tables/results.ts'
import { runAttempts, runEvents, runs } from '#db/tables/runs.ts'
import { hashIdentifiers, isSameBusiness, lockLeads, suppressLead } from './lead-keys.ts'
import { withPartsOf } from './merge/kept.ts'

const FORGOTTEN = '[contato esquecido]'
/** The shortest text that is redacted. Shorter texts, such as a name of three letters, occur in too many words. */
const MIN_LENGTH = 5

/** Escapes every letter beyond ASCII, as some services write it in their JSON. */
const escapeBeyondAscii = (text: string): string =>
  text.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The longest first, so that no word is cut by another that it contains. */
function listWords(forms: readonly FoundLead[]): string[] {
  const values = forms.flatMap(({ name, phone, site, address, place_id, instagram, cnpj, email }) => [
    name,
    phone,
    site,
    address,
    place_id,
    instagram,
    cnpj,
    email,
  ])
  const long = values.flatMap((value) => (value && value.trim().length >= MIN_LENGTH ? [value.trim()] : []))
  const written = long.flatMap((value) => [
    value,
    escapeBeyondAscii(value),
    value.replaceAll('/', '\\/'),
    JSON.stringify(value).slice(1, -1),
  ])
  return [...new Set(written)].sort((one, other) => other.length - one.length)
}

/** Exact texts of at least five characters, in the attempts, notes, messages and notifications of these runs, and in all events. */
async function redactRuns(db: Db, runIds: number[], forms: readonly FoundLead[]): Promise<void> {
  const redact = (column: PgColumn, word: string, where: SQL) =>
    db.execute(sql`update ${column.table} set ${sql.identifier(column.name)} = replace(${column}, ${word}, ${FORGOTTEN})
      where ${where} and position(${word} in ${column}) > 0`)
  const links = runIds.map((id) => `/execucoes/${id}`)
  for (const word of listWords(forms)) {
    await redact(runAttempts.answer, word, inArray(runAttempts.runId, runIds))
    await redact(runAttempts.reason, word, inArray(runAttempts.runId, runIds))
    await redact(runEvents.text, word, inArray(runEvents.runId, runIds))
    await redact(runs.message, word, inArray(runs.id, runIds))
    await redact(notifications.detail, word, inArray(notifications.href, links))
    // A word with an unescaped quote is left out: in JSON such a quote separates values, and would not be part of one.
    if (!/(^|[^\\])"/.test(word))
      await db
        .update(events)
        .set({ data: sql`replace(${events.data}::text, ${word}, ${FORGOTTEN})::jsonb` })
        .where(sql`position(${word} in ${events.data}::text) > 0`)
  }
}

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
async function forgetRow({ db, now, secrets }: Ctx, { id, runId, placeId, ...row }: Row): Promise<void> {
  const { name, phone, site, address, instagram, cnpj, email, origin } = row
  const lead: FoundLead = { name, phone, site, address, place_id: placeId, instagram, cnpj, email, origin }
  await suppressLead(db, hashIdentifiers(secrets, lead), now())
  const { runIds, forms } = await removeFromResults(db, lead)
  await redactRuns(db, [...new Set([...(runId === null ? [] : [runId]), ...runIds])], [lead, ...forms])
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
  // All other identifiers are unique, so that only the place on the map, and what was merged into it, lead to further rows.
  const samePlace = row.placeId === null ? undefined : eq(leads.placeId, row.placeId)
  const others = await db
    .select()
    .from(leads)
    .where(and(or(samePlace, sql`${leads.id} in ${withPartsOf(id)}`), ne(leads.id, id)))
    .for('update')
  for (const each of [...others, row]) await forgetRow(ctx, each)
}
