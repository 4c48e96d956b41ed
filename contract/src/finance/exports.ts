import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { Month } from '../values/dates.ts'
import { EntryFilters } from './filters.ts'

const ExportFormat = z.enum(['csv', 'xlsx'], 'Escolha csv ou xlsx')
export type ExportFormat = z.infer<typeof ExportFormat>

export const EntryExport = z.object({ ...EntryFilters.shape, format: ExportFormat })
export type EntryExport = z.output<typeof EntryExport>

/** Answers an attachment: CSV (UTF-8 with BOM, `;`) or XLSX. docs/import-export.md lists its columns. */
export const exportOutflows = endpoint({
  kind: 'download',
  method: 'GET',
  path: '/api/finance/outflows/export',
  access: 'finance.read',
  audit: { action: 'exported', recordKind: 'entry', recordName: 'Saídas' },
  summary: 'The filtered outflows as CSV or XLSX',
  query: EntryExport,
})

export const exportInflows = endpoint({
  kind: 'download',
  method: 'GET',
  path: '/api/finance/inflows/export',
  access: 'finance.read',
  audit: { action: 'exported', recordKind: 'entry', recordName: 'Entradas' },
  summary: 'The filtered inflows as CSV or XLSX',
  query: EntryExport,
})

export const exportMonth = endpoint({
  kind: 'download',
  method: 'GET',
  path: '/api/finance/month/package',
  access: 'finance.read',
  audit: { action: 'exported', recordKind: 'entry', recordName: 'Pacote do mês' },
  summary: 'A month for the accountant, as ZIP: sheets, receipts by name, what has none, and the lines of statements',
  query: z.object({ month: Month }),
})
