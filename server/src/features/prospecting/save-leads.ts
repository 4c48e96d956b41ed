import type { FoundLead } from 'contract/runs/result.ts'
import { toNfc } from 'contract/values/normalize.ts'
import { readTaxId } from 'contract/values/tax-ids.ts'
import { asc, eq, or, sql } from 'drizzle-orm'
import type { SecretBox } from '#core/secret-box.ts'
import type { Db } from '#db/client.ts'
import { leads } from '#db/tables/results.ts'
import { runs } from '#db/tables/runs.ts'
import { addRunEvent } from '#features/runs/change-run.ts'
import type { ResultSink } from '#features/runs/run-services.ts'
import { buildLeadKeys, createKeyClaims, keyCondition, lockLeads, splitSuppressed } from './lead-keys.ts'
import { listMatchKeys, parseSite, toIdentity, toInstagramKey } from './merge/identity.ts'
import { keptCondition } from './merge/kept.ts'
import { type FoundContact, mergeFound } from './merge/merge-found.ts'
import { toPosition, toPositionColumns } from './position.ts'

const tidyText = (text: string | null | undefined): string | null => (text && toNfc(text).trim()) || null

/** As it is stored. */
const tidyLead = (lead: FoundContact): FoundContact => {
  const instagram = toInstagramKey(lead.instagram)
  return {
    name: tidyText(lead.name) ?? 'Sem nome',
    phone: tidyText(lead.phone),
    site: parseSite(tidyText(lead.site))?.href ?? null,
    address: tidyText(lead.address),
    category: tidyText(lead.category),
    place_id: tidyText(lead.place_id),
    instagram: instagram ? `https://www.instagram.com/${instagram}/` : null,
    city: tidyText(lead.city),
    cnpj: readTaxId(lead.cnpj ?? '') ?? null,
    email: tidyText(lead.email),
    position: lead.position ?? null,
    origin: lead.origin ?? null,
    ...(lead.notes && { notes: lead.notes }),
    ...(lead.tags && { tags: lead.tags }),
  }
}

/** Also contacts of versions that had no match keys, by their unique ones; and what merged ones were merged into. */
async function findCandidates(tx: Db, found: readonly FoundLead[]) {
  const matchKeys = found.flatMap((lead) => listMatchKeys(toIdentity(lead)))
  const shared = or(sql`${leads.matchKeys} && ${sql.param(matchKeys)}`, keyCondition(found.map(buildLeadKeys)))
  return tx
    .select()
    .from(leads)
    .where(or(shared, keptCondition(shared)))
    .orderBy(asc(leads.id))
}

/** So many are merged in some 60 ms, which other calls wait. */
const BATCH = 200

type Found = { from: { runId: number } | { importId: number }; found: readonly FoundContact[]; now: Date }

async function saveBatch(tx: Db, { from, found, now }: Found) {
  const tidy = found.map(tidyLead)
  const candidates = await findCandidates(tx, tidy)
  const known = candidates.map(({ placeId, deletedAt, ...row }) => ({
    ...row,
    position: toPosition(row),
    place_id: placeId,
    isDeleted: deletedAt !== null,
  }))
  const { added, filled } = mergeFound(known, tidy)
  const claim = createKeyClaims(candidates)
  const rows = added.map(({ place_id, position, ...lead }) => ({
    ...lead,
    ...toPositionColumns(position),
    ...claim(buildLeadKeys(lead)),
    placeId: place_id,
    ...from,
    createdAt: now,
  }))
  if (rows.length > 0) await tx.insert(leads).values(rows)
  for (const {
    id,
    fields: { position, ...fields },
    ...change
  } of filled)
    await tx
      .update(leads)
      .set({ ...fields, ...(position && toPositionColumns(position)), ...change })
      .where(eq(leads.id, id))
  const filledIds = filled.flatMap(({ id, fields }) => (Object.keys(fields).length > 0 ? [id] : []))
  return { added: rows.length, filledIds }
}

/**
 * A business that is known keeps what it has, and gets what was not known of it; one that asked to be forgotten is not saved.
 * @returns those that did not ask, how many of them are new, and which contacts that were known they completed
 */
export async function saveLeads(tx: Db, secrets: SecretBox, { from, found, now }: Found) {
  await lockLeads(tx)
  const kept: FoundContact[] = []
  const filled = new Set<number>()
  let added = 0
  for (let start = 0; start < found.length; start += BATCH) {
    const batch = await splitSuppressed(tx, secrets, found.slice(start, start + BATCH))
    if (batch.kept.length === 0) continue
    const saved = await saveBatch(tx, { from, found: batch.kept, now })
    kept.push(...batch.kept)
    added += saved.added
    for (const id of saved.filledIds) filled.add(id)
  }
  return { kept, skipped: found.length - kept.length, added, filledIds: [...filled] }
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
    const { kept, skipped } = await saveLeads(tx, secrets, { from: { runId: run.id }, found: result.leads, now })
    if (skipped === 0) return
    await tx
      .update(runs)
      .set({ result: { ...result, leads: kept } })
      .where(eq(runs.id, run.id))
    await addRunEvent(tx, run.id, { kind: 'progress', at: now, text: formatSkipped(skipped) })
  }
