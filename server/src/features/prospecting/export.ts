import { pipeline, Readable } from 'node:stream'
import { LEAD_STATUS_NAMES } from 'contract/prospecting/lead-status.ts'
import type { LeadFilters } from 'contract/prospecting/leads.ts'
import { stringify } from 'csv-stringify'
import { and, desc, lt } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import type { Download } from '../../core/replies.ts'
import type { Db } from '../../db/client.ts'
import { leads } from '../../db/tables/results.ts'
import { leadFilterCondition } from './leads.ts'

const BATCH_ROWS = 1_000

async function* readRows(db: Db, filters: LeadFilters, status: typeof LEAD_STATUS_NAMES) {
  let before: number | undefined
  for (;;) {
    const rows = await db
      .select()
      .from(leads)
      .where(and(leadFilterCondition(filters), before === undefined ? undefined : lt(leads.id, before)))
      .orderBy(desc(leads.id))
      .limit(BATCH_ROWS)
    for (const row of rows) yield { ...row, status: status[row.status], createdAt: row.createdAt.toLocaleDateString('pt-BR') }
    before = rows.at(-1)?.id
    if (rows.length < BATCH_ROWS) return
  }
}

const COLUMNS = [
  { key: 'name', header: 'Nome' },
  { key: 'phone', header: 'Telefone' },
  { key: 'site', header: 'Site' },
  { key: 'address', header: 'Endereço' },
  { key: 'category', header: 'Categoria' },
  { key: 'status', header: 'Situação' },
  { key: 'notes', header: 'Anotações' },
  { key: 'placeId', header: 'ID do local' },
  { key: 'createdAt', header: 'Encontrado em' },
]

/** Whether the text is a phone number and nothing that a spreadsheet could calculate with but a number: it needs no apostrophe. */
const isPhone = (text: string): boolean => /^\+?[\d\s().-]+$/.test(text)

/**
 * Exports leads as Brazilian spreadsheets expect CSV: UTF-8 with BOM, `;` as separator. A cell that a spreadsheet would read as a
 * formula is escaped.
 */
export function exportLeads({ db, today }: Ctx, filters: LeadFilters): Download {
  const csv = stringify({
    header: true,
    columns: COLUMNS,
    delimiter: ';',
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    quoted_match: /[\r\n]/,
    cast: { string: (value, { column }) => (column === 'phone' && isPhone(value) ? { value, escape_formulas: false } : value) },
  })
  // An error in either stream ends both, and with them the answer.
  const content = pipeline(Readable.from(readRows(db, filters, LEAD_STATUS_NAMES)), csv, () => undefined)
  return { content, name: `contatos-${today()}.csv`, type: 'text/csv; charset=utf-8' }
}
