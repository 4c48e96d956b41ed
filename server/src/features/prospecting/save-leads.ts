import { toNfc } from 'contract/normalize.ts'
import type { FoundLead } from 'contract/runs/result.ts'
import { sql } from 'drizzle-orm'
import { leads } from '../../db/tables/results.ts'
import type { ResultSink } from '../../runs/services.ts'
import { buildKeys, parseSite } from './keys.ts'

/** Any number that no other lock uses: see db/migrate.ts and the migration of runs. */
const LEADS_LOCK = 7_214_304

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
})

/** Saves a run's new leads; a place that exists already, by phone, site, or name with address, stays as it is with its notes. */
export const saveLeads: ResultSink = async (tx, run, result, now) => {
  if (!result.leads?.length) return
  // One report at a time, because two with the same places in different orders could deadlock on the leads' rows.
  await tx.execute(sql`select pg_advisory_xact_lock(${LEADS_LOCK})`)
  for (const found of result.leads) {
    const row = toRow(found, run.id, now)
    const keys = buildKeys({ ...found, name: row.name, phone: row.phone, site: row.site, address: row.address })
    await tx
      .insert(leads)
      .values({ ...row, ...keys })
      .onConflictDoNothing()
  }
}
