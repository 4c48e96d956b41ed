import type { FoundLead } from 'contract/runs/result.ts'
import { leads } from '../../db/tables/results.ts'
import type { ResultSink } from '../../http/context.ts'
import { keysOf, siteOf } from './keys.ts'

const tidy = (text: string | null | undefined): string | null => text?.normalize('NFC').trim() || null

const toRow = (lead: FoundLead, runId: number, createdAt: Date) => ({
  runId,
  createdAt,
  name: tidy(lead.name) ?? 'Sem nome',
  phone: tidy(lead.phone),
  site: siteOf(tidy(lead.site))?.href ?? null,
  address: tidy(lead.address),
  category: tidy(lead.category),
  placeId: tidy(lead.place_id),
})

/** Keeps what is new; a place that is there already, by phone, site or name with address, stays as it is, with its notes. */
export const keepLeads: ResultSink = async (tx, run, result, now) => {
  for (const found of result.leads ?? []) {
    const row = toRow(found, run.id, now)
    const keys = keysOf({ ...found, name: row.name, phone: row.phone, site: row.site, address: row.address })
    await tx
      .insert(leads)
      .values({ ...row, ...keys })
      .onConflictDoNothing()
  }
}
