import { FILLED_FIELDS, type FoundLead } from 'contract/runs/result.ts'
import { toNfc } from 'contract/values/normalize.ts'
import { readTaxId } from 'contract/values/tax-ids.ts'
import { asc, eq, or, sql } from 'drizzle-orm'
import type { SecretBox } from '#core/secret-box.ts'
import type { Db } from '#db/client.ts'
import { leads } from '#db/tables/results.ts'
import { runs } from '#db/tables/runs.ts'
import { addRunEvent } from '#features/runs/change-run.ts'
import type { ResultSink } from '#features/runs/run-services.ts'
import {
  buildLeadKeys,
  createKeyClaims,
  findKeyHolders,
  keyCondition,
  type LeadRow,
  lockLeads,
  splitSuppressed,
  writeWithKeys,
} from './lead-keys.ts'
import { listMatchKeys, parseSite, toIdentity, toInstagramKey } from './merge/identity.ts'
import { keptCondition } from './merge/kept.ts'
import { createMerger, type Filled, type FoundContact, type KnownLead, type Merged, type NewLead } from './merge/merge-found.ts'
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

/**
 * Also contacts of versions that had no match keys, by their unique ones; and what merged ones were merged into. Key by key, because
 * hundreds of keys at once would be compared with those of every contact.
 */
async function findCandidates(tx: Db, found: readonly FoundLead[]) {
  const matchKeys = [...new Set(found.flatMap((lead) => listMatchKeys(toIdentity(lead))))]
  const matching = sql`${leads.id} = any(array(select other.id from unnest(${sql.param(matchKeys)}::text[]) as key
    join ${leads} as other on other.match_keys @> array[key]))`
  const shared = or(matching, keyCondition(found.map(buildLeadKeys)))
  return tx
    .select()
    .from(leads)
    .where(or(shared, keptCondition(shared)))
    .orderBy(asc(leads.id))
}

/** So many are merged in some 60 ms, which other calls wait. */
const PIECE = 200

type Planned = Merged & { kept: FoundContact[]; skipped: number }

/**
 * What a business that is known keeps and gets, and what is new; one that asked to be forgotten is left out. Reads only, piece by piece, so
 * that neither the server nor another call waits.
 */
export async function planLeads(db: Db, secrets: SecretBox, found: readonly FoundContact[]): Promise<Planned> {
  const merger = createMerger()
  const kept: FoundContact[] = []
  for (let start = 0; start < found.length; start += PIECE) {
    const piece = await splitSuppressed(db, secrets, found.slice(start, start + PIECE))
    const tidy = piece.kept.map(tidyLead)
    const candidates = tidy.length > 0 ? await findCandidates(db, tidy) : []
    merger.add(candidates.map(toKnown), tidy)
    kept.push(...piece.kept)
  }
  return { ...merger.finish(), kept, skipped: found.length - kept.length }
}

const toKnown = ({ placeId, deletedAt, ...row }: LeadRow): KnownLead => ({
  ...row,
  position: toPosition(row),
  place_id: placeId,
  isDeleted: deletedAt !== null,
})

type From = { from: { runId: number } | { importId: number }; now: Date }

async function addLeads(tx: Db, added: readonly NewLead[], { from, now }: From): Promise<void> {
  for (let start = 0; start < added.length; start += PIECE) {
    const piece = added.slice(start, start + PIECE)
    await writeWithKeys(tx, async (attempt) => {
      const claim = createKeyClaims(await findKeyHolders(attempt, piece.map(buildLeadKeys)))
      const rows = piece.map(({ place_id, position, ...lead }) => ({
        ...lead,
        ...toPositionColumns(position),
        ...claim(buildLeadKeys(lead)),
        placeId: place_id,
        ...from,
        createdAt: now,
      }))
      await attempt.insert(leads).values(rows)
    })
  }
}

const FILLED_COLUMNS = [...FILLED_FIELDS, 'latitude', 'longitude'] as const

/** A contact that somebody changed since it was read stays as it is. @returns those that got a field */
async function fillLeads(tx: Db, filled: readonly Filled[]): Promise<number[]> {
  const values = filled.map(({ fields: { position, ...fields }, matchKeys, ...lead }) => ({
    ...{ ...lead, ...fields, ...(position && toPositionColumns(position)) },
    match_keys: matchKeys,
  }))
  const columns = FILLED_COLUMNS.map((name) => sql.raw(`${name} = coalesce(v.${name}, leads.${name})`))
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${leads} set ${sql.join(columns, sql`, `)}, origins = v.origins, match_keys = v.match_keys
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v (
      id bigint, revision bigint, ${sql.raw(FILLED_FIELDS.map((name) => `${name} text`).join(', '))},
      latitude float8, longitude float8, origins jsonb, match_keys text[])
    where leads.id = v.id and leads.revision = v.revision
    returning leads.id`)
  const written = new Set(rows.map(({ id }) => Number(id)))
  return filled.flatMap(({ id, fields }) => (written.has(id) && Object.keys(fields).length > 0 ? [id] : []))
}

/**
 * Known contacts are completed before new ones are added, since an edit waits for the rows of this transaction.
 * @returns those that did not ask to be forgotten, how many of them are new, and which contacts that were known they completed
 */
export async function saveLeads(tx: Db, secrets: SecretBox, { found, ...of }: From & { found: readonly FoundContact[] }) {
  await lockLeads(tx)
  const { kept, skipped, added, filled } = await planLeads(tx, secrets, found)
  const filledIds = await fillLeads(tx, filled)
  await addLeads(tx, added, of)
  return { kept, skipped, added: added.length, filledIds }
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
