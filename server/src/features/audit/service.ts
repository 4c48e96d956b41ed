import { pipeline, Readable } from 'node:stream'
import type { AuditEvent, AuditFilters, AuditList, AuditPage } from 'contract/audit/audit.ts'
import { stringify } from 'csv-stringify'
import type { Ctx } from '../../core/context.ts'
import type { Download } from '../../core/replies.ts'
import { readAuditCheck } from '../../db/audit-check.ts'
import { toKeysetPage } from '../../db/keyset-page.ts'
import { formatInstant } from './fields.ts'
import { presentAuditRows } from './present.ts'
import { findAuditRows, listActors } from './queries.ts'

const PAGE_ROWS = 50
const BATCH_ROWS = 1_000

/** What the first page has besides its rows. */
async function readFrame({ db }: Ctx): Promise<Pick<AuditList, 'people' | 'check'>> {
  const check = await readAuditCheck(db)
  return {
    people: await listActors(db),
    check: check ? { checkedAt: check.checkedAt.toISOString(), brokenId: check.brokenId } : null,
  }
}

export async function listAudit(ctx: Ctx, { before, ...filters }: AuditPage): Promise<AuditList> {
  const { db, timeZone: zone } = ctx
  const found = await findAuditRows(db, { filters, zone, before, limit: PAGE_ROWS + 1 })
  const { rows, last } = toKeysetPage(found, PAGE_ROWS)
  return {
    events: await presentAuditRows(db, rows, zone),
    next: last?.id ?? null,
    ...(before === undefined ? await readFrame(ctx) : {}),
  }
}

/** Writes what changed on one line per field: `Valor: R$ 10,00 → R$ 12,00`. */
const formatFields = ({ fields }: AuditEvent): string =>
  fields.map(({ field, before, after }) => `${field}: ${before ?? '—'} → ${after ?? '—'}`).join('\n')

async function* readLines({ db, timeZone: zone }: Ctx, filters: AuditFilters) {
  let before: number | undefined
  for (;;) {
    const rows = await findAuditRows(db, { filters, zone, before, limit: BATCH_ROWS })
    for (const event of await presentAuditRows(db, rows, zone))
      yield { ...event, at: formatInstant(zone, event.at), changes: formatFields(event) }
    before = rows.at(-1)?.id
    if (rows.length < BATCH_ROWS) return
  }
}

const COLUMNS = [
  { key: 'id', header: 'Nº' },
  { key: 'at', header: 'Quando' },
  { key: 'by', header: 'Quem' },
  { key: 'role', header: 'Papel' },
  { key: 'address', header: 'Endereço' },
  { key: 'via', header: 'Sessão ou token' },
  { key: 'action', header: 'Ação' },
  { key: 'record', header: 'Registro' },
  { key: 'recordId', header: 'Nº do registro' },
  { key: 'name', header: 'Nome' },
  { key: 'changes', header: 'Antes e depois' },
]

/** Exports the log as Brazilian spreadsheets expect CSV. A cell that a spreadsheet would read as a formula is escaped. */
export function exportAudit(ctx: Ctx, filters: AuditFilters): Download {
  const csv = stringify({
    header: true,
    columns: COLUMNS,
    delimiter: ';',
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    quoted_match: /[\r\n]/,
  })
  // An error in either stream ends both, and with them the answer.
  const content = pipeline(Readable.from(readLines(ctx, filters)), csv, () => undefined)
  return { content, name: `auditoria-${ctx.today()}.csv`, type: 'text/csv; charset=utf-8' }
}
