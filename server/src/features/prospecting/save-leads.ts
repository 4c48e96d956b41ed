import type { FoundLead } from 'contract/runs/result.ts'
import { toNfc } from 'contract/values/normalize.ts'
import { eq, sql } from 'drizzle-orm'
import type { SecretBox } from '#core/secret-box.ts'
import type { Db } from '#db/client.ts'
import { leads } from '#db/tables/results.ts'
import { runs } from '#db/tables/runs.ts'
import { addRunEvent } from '#features/runs/change-run.ts'
import type { ResultSink } from '#features/runs/run-services.ts'
import { buildLeadKeys, parseSite, splitSuppressed } from './lead-keys.ts'

/** A number that no other advisory lock uses; see db/migrate.ts and the migration of runs. */
const LEADS_LOCK = 7_214_304

/**
 * Makes reports save their leads one at a time: two reports of the same businesses in different orders could deadlock on the
 * rows.
 */
export const lockLeads = (tx: Db): Promise<unknown> => tx.execute(sql`select pg_advisory_xact_lock(${LEADS_LOCK})`)

const tidyText = (text: string | null | undefined): string | null => (text && toNfc(text).trim()) || null

const toRow = (lead: FoundLead, runId: number, createdAt: Date) => ({
  runId,
  createdAt,
  name: tidyText(lead.name) ?? 'Sem nome',
  phone: tidyText(lead.phone),
  site: parseSite(tidyText(lead.site))?.href ?? null,
  address: tidyText(lead.address),
  category: tidyText(lead.category),
  placeId: tidyText(lead.place_id),
  instagram: parseSite(tidyText(lead.instagram))?.href ?? null,
  city: tidyText(lead.city),
  origin: lead.origin ?? null,
})

/** A statement has at most 65,535 parameters. */
const BATCH = 1_000

type Found = { runId: number; found: readonly FoundLead[]; now: Date }

/**
 * A business that exists already stays as it is, with its notes; one that asked to be forgotten is not saved.
 * @returns those that did not ask, and how many of them are new
 */
export async function saveLeads(tx: Db, secrets: SecretBox, { runId, found, now }: Found) {
  await lockLeads(tx)
  const { kept, skipped } = await splitSuppressed(tx, secrets, found)
  const rows = kept.map((lead) => {
    const row = toRow(lead, runId, now)
    return { ...row, ...buildLeadKeys({ ...lead, ...row, place_id: row.placeId }) }
  })
  let added = 0
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH)
    added += (await tx.insert(leads).values(batch).onConflictDoNothing().returning({ id: leads.id })).length
  }
  return { kept, skipped, added }
}

export const formatSkipped = (skipped: number): string =>
  skipped === 1
    ? '1 contato não foi salvo: pediu para ser esquecido'
    : `${skipped} contatos não foram salvos: pediram para ser esquecidos`

/** The run's result keeps no lead that asked to be forgotten. */
export const createLeadSink =
  (secrets: SecretBox): ResultSink =>
  async (tx, run, result, now) => {
    if (!result.leads?.length) return
    const { kept, skipped } = await saveLeads(tx, secrets, { runId: run.id, found: result.leads, now })
    if (skipped === 0) return
    await tx
      .update(runs)
      .set({ result: { ...result, leads: kept } })
      .where(eq(runs.id, run.id))
    await addRunEvent(tx, run.id, { kind: 'progress', at: now, text: formatSkipped(skipped) })
  }
