import type { EntryExport } from 'contract/finance/exports.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Download } from '../../../http/download.ts'
import type { EntryKind } from '../filters.ts'
import { columnsOf } from './columns.ts'
import { csv } from './csv.ts'
import { openEntries } from './entries.ts'
import { fromSnapshot } from './snapshot.ts'
import { xlsx } from './xlsx.ts'

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const TITLES = { outflow: 'Saídas', inflow: 'Entradas' }
const NAMES = { outflow: 'saidas', inflow: 'entradas' }

/** Everything that the filters leave, as it was at one moment, however long the reader takes. */
export async function exportEntries({ db, today }: Ctx, kind: EntryKind, { format, ...filters }: EntryExport): Promise<Download> {
  const day = today()
  const columns = columnsOf(kind, day)
  const content = await fromSnapshot(db, async (tx) => {
    const batches = await openEntries(tx, kind, filters, day)
    return format === 'csv' ? csv(columns, batches) : xlsx(TITLES[kind], columns, batches)
  })
  return { content, name: `${NAMES[kind]}-${day}.${format}`, type: TYPES[format] }
}
